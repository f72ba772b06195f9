import type { Database } from '../db/connection.ts';
import type { ImageEntry } from './image.contract.ts';
import { searchImages, type ImageRow } from './image.repo.ts';
import { imageAddress, listImageSizes, readFocus } from './image.rules.ts';

/** Returns a picture for the desk. @param newest the picture that is shown in its place */
export function toImageEntry(image: ImageRow, newest: ImageRow | null = null): ImageEntry {
  const { id, hash, name, altEn, altEs, focusX, focusY } = image;
  const shown = newest ?? image;
  const { width, height } = shown;
  const own = { width: image.width, height: image.height };
  return {
    id,
    name,
    src: imageAddress(hash, listImageSizes(own).at(-1) ?? own),
    thumbnail: imageAddress(shown.hash, listImageSizes(shown)[0] ?? shown),
    width,
    height,
    altEn,
    altEs,
    focus: readFocus(focusX, focusY),
    isReplaced: newest !== null,
  };
}

export async function listLibrary(
  db: Database,
  { q, page, isDeleted = false }: { q: string; page: number; isDeleted?: boolean },
) {
  const { rows, ...facts } = await searchImages(db, { q, page, isDeleted });
  return { ...facts, images: rows.map(({ image, newest }) => toImageEntry(image, newest)) };
}
