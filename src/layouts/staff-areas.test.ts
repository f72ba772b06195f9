import { expect, it } from 'vitest';
import { staffPages } from '../../tests/support/staff-pages.ts';
import { staffAreas } from './staff-areas.ts';

it('has a link to each staff page that no other staff page leads to', () => {
  const pages = staffPages('x').filter((page) => /^\/staff\/[\w-]+$/.test(page));
  expect(staffAreas.map(({ path }) => path).toSorted()).toEqual(pages);
});
