"""Lines with a word of the lists, however it is written, and lines without one."""

from __future__ import annotations


def lines(block: str) -> list[str]:
    """The lines of a block, which stand between bars."""
    return [text for row in block.strip().split("\n") for text in row.split(" | ")]


BAD = lines("""
fuck | FUCK you | what the fuck! | fuuuuuck | fuuuuckers | f u c k | f.u.c.k | f-u-c-k off | f*ck
f**k | fуck | ƒuck | كسسس امك
fu\u200bck | ｆｕｃｋ | 𝔣𝔲𝔠𝔨 | fück | fսck | fυck | fu ck | sh1t | $h!t | a55hole | motherfucker
b1tch | bi7ch | сunt | wh0re | n1gger | kill yourself | KYS | b_i_t_c_h | شرموطة | يا شرموطه
والشرموطة | شـــرموط | ش ر م و ط | شَرْمُوطَة | قحبه | القحبة | كس امك | كسّ أمّك | كسمك
يلعن أبوك | ابن الكلب | ولد القحبه | ط.ي.ز | شرررررموط | کسکش | کس\u200cکش | کس کش | كسكش
مادر جنده | جنده\u200cها | کیررررر | گاییدمت | حروم\u200cزاده | بی ناموس | برو بمیر
ک ی ر م | γαμώ | ΓΑΜΩΤΟ | γαμω το | μαλάκας | ΜΑΛΑΚΑΣ | μαλακίες | πούστη | πουτάνα
καριόληδες | γ α μ ω | μαλααααάκας | gamoto | malakas | sharmouta | kos omak
🅵🆄🅲🅺 | 🄵🅄🄲🄺 | 🅕🅤🅒🅚 | ⓕⓤⓒⓚ | ⒡⒰⒞⒦ | 🇫🇺🇨🇰 | ꜰᴜᴄᴋ | fʉck | f\u20ddu\u20ddc\u20ddk | ⓢⓗ❶t | 🆂🅷🅸🆃
fuuck | ffuck | fuckk | fukk | bittch | asssshole | shiit | kkill yourself | kill yoourself
كسسمك | ططيز | قحببة | کییر | جننده | گاییدددم | μαλλακας | γαμμώ | sharmoutta
μαλακα | μαλάκα | ΜΑΛΑΚΑ | ρε μαλακα | μαλακες | μαλάκες | γαμιεσαι | γαμας | αρχιδια | πουτσα
τσουλα | καριολης | κωλο | πουστη | ψοφα | ψόφα
ك س م ك | ط ي ز | ق ح ب ة | يا ق ح ب ة | كـ سـ مـ ك | قـحـبـة | ك س ا م ك | ا ب ن ا ل ك ل ب
ش ـ ر ـ م ـ و ـ ط | شـ رمـ وط | ز ب | fu c k | f u ck | f uc k | k i l l yourself? k y s
ک\u200cی\u200cر | ج\u200cن\u200cد\u200cه | ک\u200cس\u200cک\u200cش | ج\u200cنده | ک ی ر ی
کس\u200cمادرت | برو\u200cبمیر | گه\u200cنخور | کون\u200cگشاد | پسره\u200cکیری | ابنالكلب
killyourself
""")

INNOCENT = lines("""
Good game, well played! | I live in Scunthorpe | Arsenal lost again | a class act
pass the grapes | that is my assessment | Dick Grayson sniggered | cockpit | a cocktail
shiitake mushrooms | Essex and Sussex | mass hit parade | push it | this hit me
I as so happy | analysis of the canal | therapist | the drapes | pussycat? no: a cat
title and titan | Wankel engine | nigiri sushi | retardant | as I said | u r kind
it is 5 to 7 | 10 4 8 | 77 $5 !!! | peacock | Hitchcock | buttons | hello h e l l o | w*w
*** | 2*3*4 = 24 | a*b | fig tree | count to ten | a fair country | funk | السلام عليكم
يا هلا والله | كسرت الورقة | الكسب حلال | أكلت زبدة وزبيب | زبون | خراف | خراب بيت
كلب البحر | كون جميل | كوني قوية | جندي شجاع | طيزان؟ لا، ميزان | لا شي | الخرطوم
عبد الله وصل | نيكولا | مكسيك | عرصة؟ عرس | والكلب نايم | زقزقة | يا حلو | كسلان اليوم
الحمار الوحشي | قحطان | عهد | كسم؟ | هیچ کس نیست | کسی اینجاست؟ | چه کسی برد | گیر کردم
تکبیر | کون و مکان | دیر شد | کیک خوشمزه | کشور | می\u200cروم | سگ من بامزه است | گاو
پدر و مادر | بی کسم | میگم | جنگل | کنده درخت | γάμος | του γάμου | των γάμων | μαλακό ψωμί
μαλακά χέρια | μαλακές κινήσεις | σκαντζόχοιρος | κώλυμα | κωλύματα | αρχιδούκας | αρχή
καυλός | μούντζα | ψωμί | μονή | καρότο | χέρι | γαμήλιο εμβατήριο | πουλί | malakoff
Skatalites | game on | mountain | pushkin | Karol
rapping about it | he rapped twice | Twatt in Orkney | Fagg | a bitter sheet | who're you?
it's hit or miss | that's hit the pile | she'll it | a 🇬🇷 flag 🇸🇦🇦🇪 | 🅰🅱 | Ⓐ to Ⓩ | ➊ ➋ ➌ | rabbit
kissing | Mississippi | s o | i t | it is a no | I am so so | as is | up or in | hi to us
μαλακά | Μαλακά | το μαλακά μου | μαλακές | μαλάκια στα κάρβουνα | τσουλά | μαλάκυνση | γάμμα
κολλάω | αλλά | θάλασσα | γραμμή | παππούς
ممكن | لله الحمد | اللهم | فخراً لنا | فخري وصل | بكير جاي | جون كيري | كيرت كوبين
سننتظر | تتنفس | مررت | می\u200cخری | چی بخری | خنثی کن | لوطی بازی | مرام لوطی | هم\u200cکیش
کس\u200cو\u200cکار | محلل | ممنون | مؤسس | و ا | يا ل | ب س | ها ها ها | لا لا | ای وا ی
""")
