import { expect, it } from 'vitest';
import { marksIn, withoutMarks } from '../texts/field-mark.rules.ts';
import { FieldMarks } from './field-marks.ts';
import { withMarkedPhrases } from './mark-phrases.ts';

const dictionary = [
  { key: 'Close', phrase: 'Close', language: 'en' },
  { key: 'OwnWord', phrase: 'Ours: {name}', language: 'en' },
  { key: 'PublicReviewPath', phrase: '/public-review', language: 'en' },
  { key: 'SocialX', phrase: 'https://x.example', language: 'en' },
  { key: 'PrintComingSoon', phrase: '', language: 'en' },
  { key: 'Unknown', phrase: 'Unknown', language: 'en' },
];
const answer = { data: { dictionary }, tags: ['dictionary:shell'] };
const own = {
  id: 'dictionary:ours',
  type: 'dictionary' as const,
  locale: 'en',
  fields: { entries: { OwnWord: 'Ours' } },
};

it('marks the words of dictionaries, but not addresses, which code reads', async () => {
  const marks = new FieldMarks({ hasPhrases: true });
  marks.mark(own);
  const { data, tags } = await withMarkedPhrases(answer, marks, 'en');
  const phrases = (data as typeof answer.data).dictionary;
  expect(phrases.map(({ phrase }) => marksIn(phrase).map((mark) => marks.placeOf(mark)))).toEqual([
    [{ id: 'dictionary:blocks', locale: 'en', place: 'entries.Close' }],
    [{ id: 'dictionary:ours', locale: 'en', place: 'entries.OwnWord' }],
    [],
    [],
    [],
    [],
  ]);
  expect(phrases.map((entry) => Object.assign({}, entry, { phrase: withoutMarks(entry.phrase) }))).toEqual(dictionary);
  expect(tags).toBe(answer.tags);
});

it('leaves words alone for who may not change them', async () => {
  expect(await withMarkedPhrases(answer, new FieldMarks(), 'en')).toBe(answer);
});

it('notes the texts of a kind that is never marked, and changes nothing', () => {
  const marks = new FieldMarks();
  const site = {
    id: 'site:main',
    type: 'site' as const,
    locale: 'en',
    fields: { telephone: '+1 330', address: ['A', 'B'] },
  };
  expect(marks.mark(site)).toBe(site);
  expect(marks.values.map(({ place, value }) => [place.place, value])).toEqual([
    ['telephone', '+1 330'],
    ['address.0', 'A'],
    ['address.1', 'B'],
  ]);
  expect(marks.places).toEqual([]);
});
