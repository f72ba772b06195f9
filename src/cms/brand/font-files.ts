import type { FontPart } from '../../../server/platform/brand/write-font-faces.ts';
import type { Typeface } from '../../../server/platform/brand/typefaces.rules.ts';

/** Addresses of the files of every typeface in the build; a page names only those of the brand's. */
const addresses = import.meta.glob<string>(
  [
    '/node_modules/@fontsource-variable/*/files/*-latin-wght-{normal,italic}.woff2',
    '/node_modules/@fontsource-variable/*/files/*-latin-ext-wght-normal.woff2',
  ],
  { query: '?url', import: 'default', eager: true },
);

/** @throws when the package lacks the file */
export function fontAddress({ files }: Pick<Typeface, 'files'>, { subset, style }: FontPart): string {
  const address = addresses[`/node_modules/${files}-${subset}-wght-${style}.woff2`];
  if (address === undefined) throw new Error(`There is no font file ${files}-${subset}-wght-${style}.woff2.`);
  return address;
}
