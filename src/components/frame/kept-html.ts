/** HTML by what it was made of: it goes with it. */
const kept = new WeakMap<object, Map<string, string>>();

/** Returns the HTML kept of a part of the content, by what it depends on beside it. */
export function cachedHtml(of: object): Map<string, string> {
  const known = kept.get(of) ?? new Map<string, string>();
  kept.set(of, known);
  return known;
}
