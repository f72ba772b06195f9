/** A part of a file, both ends included. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Parses a Range header (RFC 9110, 14.1.2).
 * @returns null to send the whole file: without a header, for several parts, and for other units than bytes;
 * 'unsatisfiable' for a part past the end
 */
export function readByteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^\s*bytes\s*=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  // "-500" means the last 500 bytes.
  const first = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  if (first >= size) return from !== '' && to !== '' && Number(to) < first ? null : 'unsatisfiable';
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return last < first ? null : { first, last };
}

/** Writes the Content-Range header: the part in the answer, or the length of the file when there is none. */
export const contentRange = (part: ByteRange | null, size: number): string =>
  `bytes ${part ? `${part.first}-${part.last}` : '*'}/${size}`;
