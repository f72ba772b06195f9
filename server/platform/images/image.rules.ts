import type { Locale } from '../locale.rules.ts';

/** Widths a picture is made in, in pixels: a phone, a column, a whole page; twice as many dots fit each. */
const widths = [480, 960, 1600] as const;

/** Largest pictures that are taken, in pixels: a camera's 50 million, and no bomb of a few bytes. */
export const pixelLimit = 50_000_000;

/** Longest alternative text, in characters: as long as the content keeps. */
export const altLimit = 300;

/** The field of a picture that holds its alternative text in a language. */
export const altFields = { en: 'altEn', es: 'altEs' } as const satisfies Record<Locale, string>;

/** Most characters that pictures are searched by. */
export const imageSearchLimit = 200;

export interface Size {
  width: number;
  height: number;
}

/** Returns the sizes that are made of a picture, the smallest first: never larger than it is, and its own when it is small. */
export function sizesOf({ width, height }: Size): Size[] {
  const smaller = widths.filter((each) => each < width);
  const largest = widths.at(-1) ?? width;
  const made = width <= largest ? [...smaller, width] : [...smaller];
  return made.map((each) => ({ width: each, height: Math.max(1, Math.round((height * each) / width)) }));
}

/** Returns the name a size is stored and served under; the hash of the picture makes it new whenever the picture is. */
export const sizeName = (hash: string, { width, height }: Size): string => `${hash}-${width}x${height}`;

const address = /^\/images\/([0-9a-f]{32})-([1-9]\d{0,4})x([1-9]\d{0,4})\.webp$/;

/** Returns the address of a size of a picture of the library. */
export const imageAddress = (hash: string, size: Size): string => `/images/${sizeName(hash, size)}.webp`;

/** Reads an address of the library; null for a picture that lies elsewhere. */
export function readImageAddress(src: string): { hash: string; size: Size } | null {
  const [, hash, width, height] = address.exec(src) ?? [];
  return hash ? { hash, size: { width: Number(width), height: Number(height) } } : null;
}
