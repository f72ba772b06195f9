/** Longest address, in characters, as the server accepts it. */
const longest = 2_048;

/**
 * Returns the address of a page as the page store has it, from a path or a whole address of this site; null for anything
 * else.
 */
export function readPurgeAddress(text: string, siteOrigin: string): string | null {
  const given = text.trim();
  const path = given.startsWith(`${siteOrigin}/`) ? given.slice(siteOrigin.length) : given;
  const [plain = ''] = path.split(/[?#]/, 1);
  if (!/^\/(?!\/)/.test(plain) || plain.length > longest) return null;
  try {
    const address = decodeURIComponent(plain).normalize('NFC');
    return address.length > 1 ? address.replace(/\/$/, '') : address;
  } catch {
    return null;
  }
}
