import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import * as words from '../../static/js/lib/words.js';

const ARABIC = {
  locale: 'ar',
  digits: 'latn',
  texts: { turn_of: 'دور %(name)s', card: '%(face)s %(colour)s' },
  plurals: {
    cards: {
      zero: 'صفر',
      one: 'وحدة',
      two: 'ثنتين',
      few: '%(count)s ورقات',
      many: '%(count)s ورقة',
      other: '%(count)s من الورق',
    },
  },
  faces: ['صفر', 'واحد', 'اثنين', '', '', '', '', '', '', '', '', '', '', 'لوّن', ''],
  colours: ['زعفراني', 'فيروزي', 'عنّابي', 'نيلي'],
};

beforeEach(() => words.speakWith(structuredClone(ARABIC)));

test('each count takes its form', () => {
  const said = [0, 1, 2, 3, 11, 100].map((count) => words.many('cards', count));
  assert.deepEqual(said, ['صفر', 'وحدة', 'ثنتين', '3 ورقات', '11 ورقة', '100 من الورق']);
});

test('digits follow the choice, in counts and in sentences', () => {
  words.countWith('arab');
  assert.equal(words.num(27), '٢٧');
  assert.equal(words.many('cards', 3), '٣ ورقات');
  words.countWith('arabext');
  assert.equal(words.digits('4 of 6'), '۴ of ۶');
  words.countWith('');
  assert.equal(words.num(27), '27');
});

test('a text that is missing shows itself', () => {
  assert.equal(words.t('no_such'), '⟦no_such⟧');
});

test('names and signed numbers get walls of their own', () => {
  const parts = words.rich(`دور ${words.fenced('Layla')}: ${words.fenced('+4')}`);
  assert.equal(parts.length, 4);
  assert.equal(parts[1].type, 'bdi');
  assert.equal(parts[1].props.children, 'Layla');
  assert.equal(parts[1].props.dir, undefined);
  assert.equal(parts[3].props.dir, 'ltr');
  assert.equal(words.plain(`${words.fenced('+4')}!`), '+4!');
});

test('a card has a name, a wild also by the colour it named', () => {
  assert.equal(words.cardName(25), 'صفر فيروزي');
  assert.equal(words.cardName(100), 'لوّن');
  assert.equal(words.cardName(100, 3), 'لوّن نيلي');
});

test('what is fenced cannot end its fence', () => {
  assert.equal(words.fenced('a\u2069b\u2066c\u2068'), '\u2068abc\u2069');
  assert.equal(words.fenced(-4), '\u2068-4\u2069');
});
