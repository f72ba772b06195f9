import { expect, it } from 'vitest';
import { productOf } from '../../../tests/support/catalog-scene.ts';
import { loadProductFacts } from './product-facts.ts';
import type { Shell } from '../../cms/shell.ts';

const shell = { dictionary: [] } as unknown as Shell;

/** A site that sells these products and has no other content; it notes for which ids the catalogue was asked. */
function siteSelling(...ids: string[]) {
  const asked: string[] = [];
  const product = async (id: string) => {
    asked.push(id);
    return ids.includes(id) ? productOf({ id, name: { en: `Name of ${id}`, es: `Nombre de ${id}` } }) : null;
  };
  const query = async () => ({ specContent: [], documentsById: [] });
  return { asked, locals: { catalog: { product }, content: { query } } as unknown as App.Locals };
}

it.each([
  ['the last part of the address', ['book', 'route'], '/products/book', 'route', 'book'],
  ['the last part of an address of any depth', ['book'], '/shop/electrical/book', 'route', 'book'],
  ['the name of the route where no product has that', ['route'], '/products/the-code-of-2026', 'route', 'route'],
  ['nothing else', ['products', 'other'], '/products/book', 'route', null],
])('finds the product by %s', async (_, sold, path, id, found) => {
  const { locals } = siteSelling(...sold);
  const facts = await loadProductFacts(locals, { id, path, language: 'en' }, shell);
  expect(facts?.product.id ?? null).toBe(found);
});

it('asks for both, so that the page is rendered again when either appears or goes', async () => {
  const { locals, asked } = siteSelling();
  expect(await loadProductFacts(locals, { id: 'route', path: '/products/book', language: 'en' }, shell)).toBeNull();
  expect(asked).toEqual(['book', 'route']);
});

it('names the product in the language of the page', async () => {
  const { locals } = siteSelling('book');
  const facts = await loadProductFacts(locals, { id: 'book', path: '/es/productos/book', language: 'es' }, shell);
  expect(facts?.name).toBe('Nombre de book');
});
