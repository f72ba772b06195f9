import { expect, it } from 'vitest';
import { houseColours } from './palette.rules.ts';
import { defaultTypefaces, typefaces, typefaceOf } from './typefaces.rules.ts';
import { typefaceMetrics } from './typeface-metrics.ts';
import { brandStyleAddress, writeBrandStyle, type BrandStyle } from './write-brand-style.ts';

const plain: BrandStyle = {
  colours: null,
  topics: [],
  mark: null,
  text: defaultTypefaces.text,
  heading: defaultTypefaces.heading,
};
const write = (changes: Partial<BrandStyle>) =>
  writeBrandStyle({ ...plain, ...changes }, ({ id }, { subset, style }) => `/_astro/${id}-${subset}-${style}.woff2`);

it('is empty for a site that has chosen nothing', () => {
  expect(write({})).toBe('');
});

it('names the derived colours, those of areas and the mark, and outweighs the built style sheets', () => {
  const style = write({ colours: houseColours, topics: [{ value: 'wind', colour: '#123456' }], mark: '/art/mark.svg' });
  expect(style).toContain(`:root:root{--brand:${houseColours.brand};--brand-deep:`);
  expect(style).toContain('--mark:url("/art/mark.svg")');
  expect(style).toContain(":root [data-topic='wind']{--topic:#123456}");
  expect(style).not.toContain('@font-face');
});

it('leaves out an area whose key would end its selector, and escapes an address that would end itself', () => {
  expect(write({ topics: [{ value: "x']{}body{display:none", colour: '#123456' }] })).toBe('');
  expect(write({ mark: '/a.svg");}body{}/*' })).toBe(':root:root{--mark:url("/a.svg%22%29;}body{}/*")}');
});

it('loads only the typefaces of the brand, each with a measured fallback', () => {
  const style = write({ text: typefaceOf('inter', 'text'), heading: typefaceOf('literata', 'heading') });
  const families = [...style.matchAll(/@font-face\{font-family:'([^']+)'/g)].map(([, family]) => family);
  expect(new Set(families)).toEqual(
    new Set(['Inter Variable', 'Inter fallback', 'Literata Variable', 'Literata fallback']),
  );
  expect(style).toContain("--font-text:'Inter Variable','Inter fallback',system-ui,sans-serif");
  expect(style).toContain('size-adjust:107.26%');
  for (const { id } of typefaces) expect(Object.keys(typefaceMetrics)).toContain(id);
});

it('takes the house typeface for one that it does not know', () => {
  expect(typefaceOf('comic-sans', 'text')).toBe(defaultTypefaces.text);
});

it('has another address with every other byte', () => {
  expect(brandStyleAddress('a')).not.toBe(brandStyleAddress('b'));
  expect(brandStyleAddress('a')).toMatch(/^\/brand\/[\w-]{16}\.css$/);
});
