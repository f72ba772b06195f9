/** A field, an entry of a list or a phrase, by its path: "editions.2", "entries.ReadMore". */
const fieldPath = /^[a-z]{2,41}(?:\.(?:\d{1,4}|[a-z][\w-]{0,79})){0,9}$/i;

/**
 * Returns where the part of an item that a link asks for lies in its fields: "b3" → "blocks.2", "b3-first-2" →
 * "blocks.2.first.1", "tags", "editions.2" → the same; else null.
 */
export function blockPath(key: string | null): string | null {
  if (key !== null && fieldPath.test(key)) return key;
  const [, place, side, inner] = /^b([1-9]\d{0,3})(?:-(first|second)-([1-9]\d{0,3}))?$/.exec(key ?? '') ?? [];
  if (!place) return null;
  const own = `blocks.${Number(place) - 1}`;
  return side && inner ? `${own}.${side}.${Number(inner) - 1}` : own;
}
