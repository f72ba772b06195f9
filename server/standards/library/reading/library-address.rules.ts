import { sitePath } from '../../../content/items/site-path.rules.ts';

/** Place in the library: a standard, an edition of it, a section or an object of the edition. */
export interface LibraryPlace {
  /** As in the address: 'iso-9001'. */
  standard: string;
  year?: number;
  key?: string;
}

/** Writes the name of a standard for an address: 'ISO 9001' is 'iso-9001', 'A17.1' 'a17.1'. */
export const standardSlug = (designation: string): string =>
  designation
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Returns the address of a place on the site, ready for a link. */
export function libraryPath(place: LibraryPlace | null, language: string): string {
  const parts = place === null ? [] : [place.standard, place.year, place.key].filter((part) => part !== undefined);
  return sitePath(['/library', ...parts.map((part) => encodeURIComponent(part))].join('/'), language);
}

/**
 * Returns the code of the library that a name in an address means: with the letters of the organization ('iso-9001') or
 * without ('9001'). The longest one counts, so that 'asme-a17.1' is not '1'. Null for none.
 */
export function codeOfSlug(slug: string, codes: readonly string[]): string | null {
  const asked = standardSlug(slug);
  const fitting = codes.filter((code) => {
    const own = standardSlug(code);
    return asked === own || (asked.endsWith(`-${own}`) && /^[a-z-]+$/.test(asked.slice(0, -own.length)));
  });
  return fitting.toSorted((one, other) => other.length - one.length)[0] ?? null;
}

/** Returns the id that a section had in the free chapters before: '6.2' was 's6.2'; null for numbers of another kind. */
export const earlierId = (key: string): string | null => (/^\d+(\.\d+)*$/.test(key) ? `s${key}` : null);
