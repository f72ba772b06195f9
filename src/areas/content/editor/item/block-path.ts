/** Where a block of a page lies in its fields: "b3" → "blocks.2", "b3-first-2" → "blocks.2.first.1"; else null. */
export function blockPath(key: string | null): string | null {
  const [, place, side, inner] = /^b([1-9]\d{0,3})(?:-(first|second)-([1-9]\d{0,3}))?$/.exec(key ?? '') ?? [];
  if (!place) return null;
  const own = `blocks.${Number(place) - 1}`;
  return side && inner ? `${own}.${side}.${Number(inner) - 1}` : own;
}
