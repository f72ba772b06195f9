import { expect, it } from 'vitest';
import { demoWords } from '../../../tests/support/demo-words.ts';
import { chargeNote } from './charge-note.ts';

it.each([
  ['nothing', { payableMinor: 0, atOnceMinor: 0, isCardKept: true }, 'Nothing is charged'],
  ['an order without a stored card', { payableMinor: 500, atOnceMinor: 500, isCardKept: false }, 'never more than'],
  ['what is delivered later', { payableMinor: 500, atOnceMinor: 0, isCardKept: true }, 'we keep your card'],
  ['both', { payableMinor: 500, atOnceMinor: 200, isCardKept: true }, '$2.00'],
])('says when %s is charged', (_, charged, said) => {
  const note = chargeNote(charged, { words: demoWords, home: 'US' });
  expect(note.en).toContain(said);
  expect(note.es).not.toBe(note.en);
});
