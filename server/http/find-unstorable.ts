/** NUL and half a character are text to JSON; no database keeps them. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/**
 * Where in a parsed input the first text stands that cannot be stored; null when there is none. Every input goes
 * through here, so that no contract has to remember it. Without recursion: bodies may be nested thousands deep.
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
