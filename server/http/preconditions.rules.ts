/**
 * Returns whether a request asks for a state that is not there any more, so that it is answered with 412 and does nothing
 * (RFC 9110, 13.1.1). Entity tags are compared strongly: a weak one never matches. No answer of the site has a modification
 * date, so `If-Unmodified-Since` is ignored, as 13.1.4 asks.
 * @param etag of what would be sent; null for an answer without one, which no listed tag can match
 */
export function failsPrecondition(headers: { 'if-match'?: string | undefined }, etag: string | null): boolean {
  const asked = headers['if-match'];
  if (asked === undefined || asked.trim() === '*') return false;
  // A comma may stand inside a tag.
  const tags: readonly string[] = asked.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return etag === null || etag.startsWith('W/') || !tags.includes(etag);
}

export const changedSince = 'This is not the version that If-Match names: load it again.';
