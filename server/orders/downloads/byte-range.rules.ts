/** A part of a file, both ends included. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * The part a Range header asks for: the rest of a download that broke off, or a piece of one. Null asks for the whole
 * file, as do several parts at once and whatever begins at the first byte; 'unsatisfiable' lies past the end.
 */
export function readByteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^\s*bytes\s*=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  // Without a beginning it is the last so many bytes.
  const first = from === '' ? size - Number(to) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (first >= size) return 'unsatisfiable';
  return first <= 0 || last < first ? null : { first, last };
}
