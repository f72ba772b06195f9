/** JSON allows NUL and lone surrogates; databases do not. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/**
 * Returns the path of the first text in a parsed input that cannot be stored; null if there is none. Applied to all
 * input, so that contracts need no check. Without recursion, because bodies may be nested thousands deep.
 */
export function findUnstorable(input: unknown): string | null {
  const open: { path: string; value: unknown }[] = [{ path: '', value: input }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, value } = next;
    if (typeof value === 'string' && !isStorable(value)) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value).toReversed()) {
      const own = path === '' ? key : `${path}.${key}`;
      if (!isStorable(key)) return own;
      open.push({ path: own, value: inner });
    }
  }
  return null;
}
