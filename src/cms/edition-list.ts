import type { DocumentInfo } from './routed.ts';

type Edition = DocumentInfo['editions'][number];

/**
 * Editions newest first; the one still being prepared is not among them
 * (docs/decisions/documents-and-committees.md#edition-list).
 */
export function publishedEditions(
  document: Pick<DocumentInfo, 'nextEditionYear'> & { editions: readonly Edition[] },
): Edition[] {
  return document.editions
    .filter((edition) => edition.year !== document.nextEditionYear)
    .toSorted((a, b) => b.year - a.year);
}
