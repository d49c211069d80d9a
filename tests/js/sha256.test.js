import assert from 'node:assert/strict';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { hex, hmac, sha256, unhex, utf8 } from '../../static/js/lib/sha256.js';

test('the published examples of SHA-256', () => {
  const examples = {
    '': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    abc: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq:
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  };
  for (const [text, digest] of Object.entries(examples)) assert.equal(hex(sha256(utf8(text))), digest);
  assert.equal(
    hex(sha256(new Uint8Array(1_000_000).fill(97))),
    'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0',
  );
});

test('the published examples of HMAC (RFC 4231)', () => {
  const key = new Uint8Array(131).fill(0xaa);
  assert.equal(
    hex(hmac(key, utf8('Test Using Larger Than Block-Size Key - Hash Key First'))),
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  );
  assert.equal(
    hex(hmac(utf8('Jefe'), utf8('what do ya want for nothing?'))),
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

test('every length gives what Node gives', () => {
  for (let length = 0; length <= 200; length += 1) {
    const bytes = randomBytes(length);
    const key = randomBytes((length * 7) % 150);
    assert.equal(hex(sha256(bytes)), createHash('sha256').update(bytes).digest('hex'));
    assert.equal(hex(hmac(key, bytes)), createHmac('sha256', key).update(bytes).digest('hex'));
  }
});

test('only 64 small digits are 32 bytes', () => {
  assert.equal(hex(unhex('0f'.repeat(32))), '0f'.repeat(32));
  for (const bad of ['', '0f', '0F'.repeat(32), `${'0f'.repeat(31)}0`, ' '.repeat(64), 5, null]) {
    assert.equal(unhex(bad), null);
  }
});
