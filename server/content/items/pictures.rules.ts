/** A picture of an item without an alternative text. */
export interface MutePicture {
  /** Place in the fields: "blocks.2.image". */
  path: string;
  src: string;
}

/** Pictures beside the title of what they lead to: readers hear the title, and would hear it twice. */
const decorative = ['cardImage'];

/** Finds the pictures of an item whose alternative text is empty (docs/decisions/content-and-publishing.md#pictures-without-words). */
export function findMutePictures(value: unknown, path = ''): MutePicture[] {
  if (value === null || typeof value !== 'object') return [];
  const { src, alt } = value as { src?: unknown; alt?: unknown };
  if (typeof src === 'string' && src !== '') {
    return typeof alt === 'string' && alt.trim() !== '' ? [] : [{ path, src }];
  }
  return Object.entries(value)
    .filter(([key]) => !decorative.includes(key))
    .flatMap(([key, inner]) => findMutePictures(inner, path ? `${path}.${key}` : key));
}
