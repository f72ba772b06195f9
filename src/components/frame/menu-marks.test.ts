import fc from 'fast-check';
import { expect, it } from 'vitest';
import { menuMarks } from './menu-marks.ts';
import type { MenuItem } from '../../cms/shell.ts';

const leaf = (href: string) => ({ label: href, href, description: null });
const items: MenuItem[] = [
  { ...leaf('/codes'), children: [{ ...leaf('/codes/electrical'), children: [leaf('/codes/msca-70')] }] },
  { ...leaf('/news'), children: [] },
  { ...leaf('/news/blog'), children: [{ ...leaf('/codes'), children: [leaf('/shop')] }] },
];
const hrefs = ['/codes', '/codes/electrical', '/codes/msca-70', '/news', '/news/blog', '/shop'];

it.each([
  ['/', [], null],
  ['/codes', ['/codes'], '/codes'],
  ['/codes/msca-70', ['/codes'], '/codes/msca-70'],
  ['/codes/msca-1', ['/codes'], null],
  ['/codesbook', [], null],
  ['/news/blog/2', ['/news', '/news/blog'], null],
  ['/shop', [], '/shop'],
])('on %s the sections %j and the entry %s are marked', (path, sections, current) => {
  const marks = menuMarks(items, path);
  expect(items.map(({ href }) => href).filter(marks.isSection)).toEqual(sections);
  expect(hrefs.find(marks.isCurrent) ?? null).toBe(current);
});

it('says the same of two pages exactly when it marks the same on them', () => {
  const path = fc.oneof(fc.constantFrom(...hrefs), fc.constantFrom('/', '/codes/x', '/news/blog/2', '/newsroom'));
  const drawn = (address: string) => {
    const { isCurrent, isSection } = menuMarks(items, address);
    return hrefs.map((href) => [isCurrent(href), items.some((item) => item.href === href) && isSection(href)]);
  };
  fc.assert(
    fc.property(path, path, (one, other) => {
      const isSame = JSON.stringify(drawn(one)) === JSON.stringify(drawn(other));
      expect(menuMarks(items, one).key === menuMarks(items, other).key).toBe(isSame);
    }),
  );
});
