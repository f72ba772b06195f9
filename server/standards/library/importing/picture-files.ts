import type { ImportedFile } from '../edition-tree.contract.ts';
import { hashOf } from './edition-builder.ts';

/** Largest picture in bytes: it is kept in the database. */
export const largestPicture = 2_000_000;

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

/**
 * Returns the media type of a picture by its bytes; null for anything else. A drawing (SVG) may not hold a document type,
 * a script or another document: browsers show it only as an image, and a reader may open it by itself.
 */
export function findMediaType(bytes: Uint8Array): string | null {
  if (ascii(bytes, 0, 8) === '\u0089PNG\r\n\u001A\n') return 'image/png';
  if (ascii(bytes, 0, 3) === '\u00FF\u00D8\u00FF') return 'image/jpeg';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  const text = new TextDecoder().decode(bytes);
  const isDrawing = /^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text);
  const isActive =
    /<!doctype|<!entity|<(\w+:)?(script|foreignObject|iframe|embed|object)\b|\son\w+\s*=|javascript:/i.test(text);
  return isDrawing && !isActive ? 'image/svg+xml' : null;
}

/** A reference to a picture by its last part: `figures/a.svg` and `a.svg` are one. */
export const pictureName = (name: string): string => name.split(/[/\\]/).at(-1) ?? name;

export interface ReadPictures {
  files: ImportedFile[];
  /** Hash of each picture by its last part. */
  hashes: Map<string, string>;
  problems: string[];
}

export function readPictures(pictures: ReadonlyMap<string, Uint8Array>): ReadPictures {
  const files: ImportedFile[] = [];
  const hashes = new Map<string, string>();
  const problems: string[] = [];
  for (const [name, bytes] of pictures) {
    const mediaType = findMediaType(bytes);
    if (mediaType === null) problems.push(`${name}: is no picture (PNG, JPEG, WebP, or SVG without scripts).`);
    else if (bytes.length > largestPicture)
      problems.push(`${name}: has ${bytes.length} bytes; a picture has at most ${largestPicture}.`);
    else {
      const hash = hashOf(bytes);
      hashes.set(pictureName(name), hash);
      if (!files.some((file) => file.hash === hash)) files.push({ hash, mediaType, bytes });
    }
  }
  return { files, hashes, problems };
}

/** Returns a picture's name without the ending. */
export const stemOf = (name: string): string => pictureName(name).replace(/\.\w{2,4}$/, '');

/** Endings under which a source may name a picture that is given in a format of the web. */
const otherEndings = ['', '.tif', '.tiff', '.eps', '.gif', '.jpg', '.jpeg', '.png', '.svg', '.webp'];

/** Lets each picture be named without its ending, or by that of a format for print: 'fig1' and 'fig1.tif' are 'fig1.png'. */
export function withStems(hashes: ReadonlyMap<string, string>): Map<string, string> {
  const named = new Map(hashes);
  for (const [name, hash] of hashes) {
    for (const ending of otherEndings) {
      const other = `${stemOf(name)}${ending}`;
      if (!named.has(other)) named.set(other, hash);
    }
  }
  return named;
}
