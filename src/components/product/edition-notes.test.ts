import { expect, it } from 'vitest';
import { productOf, variantOf } from '../../../tests/support/catalog-scene.ts';
import { describedEdition, loadEditionNotes } from './edition-notes.ts';

const option = (value: string) => ({ id: value, value, label: { en: value, es: value } });
const edition = (...years: string[]) => ({
  id: 'e',
  name: 'Edition',
  label: { en: 'Edition', es: 'Edición' },
  options: years.map(option),
  defaultOptionId: years[0] ?? '',
});
const sold = (id: string, year: string, isActive = true) =>
  variantOf(id, { isActive, specs: [{ specId: 'e', optionId: year, name: 'Edition', value: year }] });
/** A site whose standard says this of its editions, by language. */
const locals = (told: Record<string, unknown>) => {
  const query = async (_: string, __: string, { language }: { language: string }) => ({
    documentInfo: { id: 'd', editions: told[language] ?? null },
  });
  return { content: { query } } as unknown as App.Locals;
};
const told = [
  { year: 2026, summary: 'The new one.' },
  { year: 2023, summary: 'Kitchens.' },
];
const book = productOf({
  specs: [edition('2026', '2023', '2020')],
  variants: [
    sold('26', '2026'),
    sold('23-P', '2023'),
    sold('23-D', '2023'),
    sold('20', '2020'),
    sold('17', '2017', false),
  ],
});
const standard = async (language: string) => (language === 'es' ? '/es/codigos/msca-70' : '/codes/msca-70');
const at = { language: 'en', standard };

it('says of every other edition on sale what its standard says of it', async () => {
  expect(describedEdition(book)).toBe('2026');
  expect(await loadEditionNotes(locals({ en: told }), book, at)).toEqual([
    { year: '2023', summary: 'Kitchens.', isEnglish: false, variantIds: ['23-P', '23-D'] },
    { year: '2020', summary: null, isEnglish: false, variantIds: ['20'] },
  ]);
});

it.each(['Cocinas.', 'Kitchens.'])('knows whether %s is English on a Spanish page', async (summary) => {
  const site = locals({ en: told, es: [{ year: 2023, summary }] });
  const [note] = await loadEditionNotes(site, book, { language: 'es', standard });
  expect(note).toMatchObject({ year: '2023', summary, isEnglish: summary === 'Kitchens.' });
});

it.each([
  ['the standard has no page', async () => null],
  ['the standard keeps its editions back', standard],
])('says which edition it is although %s', async (_, where) => {
  const notes = await loadEditionNotes(locals({}), book, { language: 'en', standard: where });
  expect(notes.map(({ year, summary }) => [year, summary])).toEqual([
    ['2023', null],
    ['2020', null],
  ]);
});

it.each([
  ['a product without editions', productOf({ specs: [] })],
  ['a product of one edition', productOf({ specs: [edition('2026')], variants: [sold('26', '2026')] })],
])('has nothing to say of %s', async (_, product) => {
  expect(await loadEditionNotes(locals({ en: told }), product, at)).toEqual([]);
});
