import { expect, it } from 'vitest';
import { productOf } from '../../../tests/support/catalog-scene.ts';
import { exampleShell } from '../../cms/shell.examples.ts';
import { coverMark, loadLineCovers } from './line-covers.ts';

/** Content with these documents; it notes for which ids it was asked. */
function contentWith(...ids: string[]) {
  const asked: unknown[] = [];
  const query = async (_: string, __: string, variables: { ids: string[] }) => {
    asked.push(variables.ids);
    const known = ids.map((id) => ({
      id,
      code: '70',
      codeNumberPrefix: 'MSCA',
      designation: 'MSCA 70',
      title: 'Wiring',
      path: null,
    }));
    return { documentsById: known.filter(({ id }) => variables.ids.includes(id)) };
  };
  return { asked, locals: { content: { query } } as unknown as App.Locals };
}
const { site } = exampleShell('es');
const place = { language: 'es', site } as const;
const name = { en: 'Book', es: 'Libro' };

it('draws each choice once, with the document it is of, in the language of the page', async () => {
  const { locals, asked } = contentWith('msca-70');
  const [book, course] = [productOf({ id: 'book', name, documentCode: '70' }), productOf({ id: 'course', name })];
  const lines = [
    { product: book, sku: 'A' },
    { product: book, sku: 'B' },
    { product: book, sku: 'A' },
    { product: { ...course, documentCode: null }, sku: 'C' },
    { product: null, sku: 'GONE' },
  ];
  const covers = await loadLineCovers(locals, lines, place);
  expect(covers.map(({ sku, document }) => [sku, document?.id ?? null])).toEqual([
    ['A', 'msca-70'],
    ['B', 'msca-70'],
    ['C', null],
  ]);
  expect(covers.map((cover) => cover.name)).toEqual(['Libro', 'Libro', 'Libro']);
  expect(asked).toEqual([['msca-70', '70']]);
  expect(covers.map(({ mark }) => mark)).toEqual(['MSCA', 'MSCA', 'MSCA']);
});

it('asks the content nothing for a cart without standards', async () => {
  const { locals, asked } = contentWith();
  const course = { ...productOf({ id: 'course', name }), documentCode: null };
  expect(await loadLineCovers(locals, [{ product: course, sku: 'C' }], place)).toHaveLength(1);
  expect(await loadLineCovers(locals, [], place)).toEqual([]);
  expect(asked).toEqual([]);
});

it('prints the first mark of the organisation, else its initials', () => {
  if (!site) throw new Error('The example has no site.');
  const marks = [{ prefix: 'NOI', joiner: 'hyphen' as const, spellings: [] }];
  expect(coverMark({ ...site, marks })).toBe('NOI');
  expect(coverMark({ ...site, marks: [], initials: 'XYZ' })).toBe('XYZ');
  expect(coverMark(null)).toBe('');
});
