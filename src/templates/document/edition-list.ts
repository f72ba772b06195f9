import type { DocumentInfo } from '../../cms/routed.ts';

type Edition = Pick<DocumentInfo['editions'][number], 'year'>;

/**
 * Editions newest first; the one still being prepared is not among them
 * (docs/decisions/documents-and-committees.md#edition-list).
 */
export function publishedEditions<E extends Edition>(
  document: Pick<DocumentInfo, 'nextEditionYear'> & { editions: readonly E[] },
): E[] {
  return document.editions
    .filter((edition) => edition.year !== document.nextEditionYear)
    .toSorted((a, b) => b.year - a.year);
}

/** The edition that is shown at first: the current one, or the newest where the current one is not in the list. */
export const defaultEdition = <E extends Edition>(editions: readonly E[], currentYear: number): E | undefined =>
  editions.find(({ year }) => year === currentYear) ?? editions[0];

/**
 * Returns whether a link to a text to read leads to one: an edition may be withdrawn from the library after an editor linked
 * it. Links elsewhere are the editor's word.
 * @param years of the standard whose text the library has now
 */
export function isPromiseKept(link: string, years: readonly number[]): boolean {
  const [, year] = /^(?:\/[a-z]{2})?\/library\/[^/?#]+\/(\d{4})(?=[/?#]|$)/.exec(link) ?? [];
  return year === undefined || years.includes(Number(year));
}
