#!/bin/bash
# The vectors of docs/fairness.md worked out on the shell: OpenSSL hashes, bc counts. Shares no
# line with the two programs that must come to the same. Prints name=value lines.
set -eu

game=oonaVectorGame00000001
seed=000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
salt0=$(printf '11%.0s' {1..32})
salt2=$(printf '22%.0s' {1..32})

text() { printf '%s' "$1" | od -An -v -tx1 | tr -d ' \n'; }
length() { printf '%08x%s' $((${#1} / 2)) "$1"; }
raw() { printf "$(printf '%s' "$1" | sed 's/../\\x&/g')"; }
hash() { raw "$1" | openssl dgst -sha256 -r | cut -c1-64; }
keyed() { raw "$2" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$1" -r | cut -c1-64; }

who() { hash "$(text oona/deal/v1/who)$(length "$(text $game)")$(length "$(text "$1")")" | cut -c1-32; }
seal() { hash "$(text oona/deal/v1/player)$(length "$(text $game)")$(length "$1")$(length "$2")"; }

names=
for colour in S T B I; do
  for face in 0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 K K V V D D; do names+="$colour$face"$'\n'; done
done
names+=$'W\nW\nW\nW\nF\nF\nF\nF'
rules=$'deck=standard\nfinal_draw=true\nhand_size=7\ntarget=null'

who0=$(who playerZero000000000000)
who2=$(who playerTwo0000000000000)
deck=$(hash "$(text "$names")")
ruleset=$(hash "$(text "$rules")")
mix="$(text oona/deal/v1/mix)$(length "$(text $game)")$(length "$ruleset")$(length "$deck")$(length 0002)"
mix+="$(length 00)$(length "$(text "$who0")")$(length "$salt0")"
mix+="$(length 02)$(length "$(text "$who2")")$(length "$salt2")"
key=$(keyed $seed "$mix")

echo "commitment=$(hash "$(text oona/deal/v1/commit)$(length "$(text $game)")$(length $seed)")"
echo "who0=$who0"
echo "who2=$who2"
echo "seal0=$(seal 00 "$salt0")"
echo "seal2=$(seal 02 "$salt2")"
echo "deck=$deck"
echo "ruleset=$ruleset"
echo "key=$key"

# order LABEL K COUNT: the numbers 0 .. COUNT-1 in the order of that stream.
order() {
  local head words=() block=0 at=0 last row pick
  head="$(text oona/deal/v1/stream)$(length "$(text "$1")")$(printf '%016x' "$2")"
  mapfile -t row < <(seq 0 $(($3 - 1)))
  for ((last = $3 - 1; last > 0; last--)); do
    while :; do
      if ((at == ${#words[@]})); then
        piece=$(keyed "$key" "$head$(printf '%016x' $block)" | tr a-f A-F)
        words+=("${piece:0:16}" "${piece:16:16}" "${piece:32:16}" "${piece:48:16}")
        block=$((block + 1))
      fi
      # The rest by division, or -1 for a number that is thrown away.
      pick=$(echo "ibase=16; v=${words[at]}; ibase=A; n=$((last + 1)); m=18446744073709551616; if (v >= m-m%n) -1 else v%n" | bc)
      at=$((at + 1))
      [ "$pick" = -1 ] || break
    done
    piece=${row[last]} row[last]=${row[pick]} row[pick]=$piece
  done
  echo "${row[*]}"
}

echo "dealer=$(order dealer 1 4)"
echo "deck_1=$(order deck 1 108)"
echo "deck_2=$(order deck 2 108)"
echo "reshuffle_0=$(order reshuffle 0 20)"
echo "reshuffle_10000=$(order reshuffle 10000 20)"
echo "returned_16=$(order returned 16 80)"
