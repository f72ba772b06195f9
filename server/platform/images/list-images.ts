import type { Database } from '../db/connection.ts';
import type { ImageEntry } from './image.contract.ts';
import { searchImages, type ImageRow } from './image.repo.ts';
import { imageAddress, listImageSizes } from './image.rules.ts';

export function toImageEntry({ id, hash, name, width, height, altEn, altEs }: ImageRow): ImageEntry {
  const sizes = listImageSizes({ width, height });
  const [first, last] = [sizes[0], sizes.at(-1)].map((size) => imageAddress(hash, size ?? { width, height }));
  return { id, name, src: last ?? '', thumbnail: first ?? '', width, height, altEn, altEs };
}

export async function listLibrary(db: Database, asked: { q: string; page: number }) {
  const { rows, ...facts } = await searchImages(db, asked);
  return { ...facts, images: rows.map(toImageEntry) };
}
