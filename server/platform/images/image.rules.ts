import type { Locale } from '../locale.rules.ts';

/** Widths of the sizes, in pixels: a phone, a column, a whole page; each also serves twice the pixel density. */
const widths = [480, 960, 1600] as const;

/** Largest accepted picture, in pixels: a camera's 50 million, but no decompression bomb. */
export const pixelLimit = 50_000_000;

/** Longest alternative text, in characters, as in the content. */
export const altLimit = 300;

/** Field of the alternative text by language. */
export const altFields = { en: 'altEn', es: 'altEs' } as const satisfies Record<Locale, string>;

/** Longest search text, in characters. */
export const imageSearchLimit = 200;

export interface Size {
  width: number;
  height: number;
}

/**
 * Returns the sizes of a picture, smallest first: never larger than the original, and only the original for a small
 * one.
 */
export function listImageSizes({ width, height }: Size): Size[] {
  const smaller = widths.filter((each) => each < width);
  const largest = widths.at(-1) ?? width;
  const made = width <= largest ? [...smaller, width] : [...smaller];
  return made.map((each) => ({ width: each, height: Math.max(1, Math.round((height * each) / width)) }));
}

/** Returns the name of a stored size; the hash changes with the picture. */
export const sizeName = (hash: string, { width, height }: Size): string => `${hash}-${width}x${height}`;

const address = /^\/images\/([0-9a-f]{32})-([1-9]\d{0,4})x([1-9]\d{0,4})\.webp$/;

/** Returns the address of a size of a picture of the library. */
export const imageAddress = (hash: string, size: Size): string => `/images/${sizeName(hash, size)}.webp`;

/** Parses an address of the library; null for other pictures. */
export function readImageAddress(src: string): { hash: string; size: Size } | null {
  const [, hash, width, height] = address.exec(src) ?? [];
  return hash ? { hash, size: { width: Number(width), height: Number(height) } } : null;
}
