import { expect, it } from 'vitest';
import { staffPages } from '../../tests/support/staff-pages.ts';
import { staffAreas } from './staff-areas.ts';

const areas = import.meta.glob<Record<string, unknown>>('../areas/staff/**/*.page.ts', { eager: true });
const routes = import.meta.glob<string>('../pages/staff/**/*.astro', { eager: true, query: '?raw', import: 'default' });

it('shows an area to exactly those who may open its page', () => {
  const pages = new Map(Object.values(areas).flatMap((module) => Object.entries(module)));
  for (const { path, right } of staffAreas) {
    const route = routes[`../pages${path}.astro`] ?? routes[`../pages${path}/index.astro`] ?? '';
    const [, name = ''] = /await (\w+)\.open\(/.exec(route) ?? [];
    expect([path, pages.get(name)]).toMatchObject([path, { access: right }]);
  }
});

it('has a link to each staff page that no other staff page leads to', () => {
  const pages = staffPages('x').filter((page) => /^\/staff\/[\w-]+$/.test(page));
  expect(staffAreas.map(({ path }) => path).toSorted()).toEqual(pages);
});
