import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../db/connection.ts';
import {
  focusedAddress,
  hashesIn,
  imageAddress,
  listImageSizes,
  readFocus,
  replaceAddresses,
  type Focus,
} from './image.rules.ts';
import { images } from './image.table.ts';

/** The picture that is shown in place of another. */
interface ShownPicture {
  /** Address of its largest size. */
  src: string;
  focus: Focus | null;
}

/** Returns what is shown in place of pictures that were replaced or have a part that stays in view, by their hash. */
async function readShown(db: Database, hashes: readonly string[]): Promise<Map<string, ShownPicture>> {
  const newest = alias(images, 'newest');
  const rows = await db
    .select({ image: images, newest })
    .from(images)
    .leftJoin(newest, eq(newest.id, images.shownAs))
    .where(and(inArray(images.hash, [...hashes]), or(isNotNull(images.shownAs), isNotNull(images.focusX))));
  return new Map(
    rows.map(({ image, newest: other }) => {
      const shown = other ?? image;
      const size = listImageSizes(shown).at(-1) ?? shown;
      return [image.hash, { src: imageAddress(shown.hash, size), focus: readFocus(image.focusX, image.focusY) }];
    }),
  );
}

/** Field of an answer without pictures: thousands of phrases, which every page made on request asks for. */
const phrases = 'dictionary';

function collectHashes(value: unknown, hashes: Set<string>): void {
  if (typeof value === 'string') {
    if (value.includes('/images/')) for (const hash of hashesIn(value)) hashes.add(hash);
  } else if (typeof value === 'object' && value !== null) {
    for (const key in value) if (key !== phrases) collectHashes(value[key as keyof typeof value], hashes);
  }
}

function withShown(value: unknown, shown: ReadonlyMap<string, ShownPicture>): unknown {
  if (typeof value === 'string') {
    if (!value.includes('/images/')) return value;
    const [only] = hashesIn(value);
    const picture = only === undefined ? undefined : shown.get(only);
    // A field that is an address; texts show pictures whole, without a part of them.
    if (picture && replaceAddresses(value, () => '') === '') return focusedAddress(picture.src, picture.focus);
    return replaceAddresses(value, (hash) => shown.get(hash)?.src ?? null);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const entries = value.map((entry) => withShown(entry, shown));
    return entries.some((entry, index) => entry !== value[index]) ? entries : value;
  }
  const entries = Object.entries(value);
  const changed = entries.map(([key, inner]): [string, unknown] => [
    key,
    key === phrases ? inner : withShown(inner, shown),
  ]);
  return changed.some(([, inner], index) => inner !== entries[index]?.[1]) ? Object.fromEntries(changed) : value;
}

/**
 * Returns an answer of the content with the pictures that readers get: content names a picture for good, and what is shown
 * under the name may have been replaced. Parts without such a picture stay the same objects.
 */
export async function showPictures<T>(db: Database, answer: T): Promise<T> {
  const hashes = new Set<string>();
  collectHashes(answer, hashes);
  if (hashes.size === 0) return answer;
  const shown = await readShown(db, [...hashes]);
  return shown.size === 0 ? answer : (withShown(answer, shown) as T);
}
