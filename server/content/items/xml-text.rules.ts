/** Matches what XML 1.0 cannot hold, not even escaped: control characters but tab and line ends, U+FFFE, U+FFFF, halves of characters. */
// eslint-disable-next-line no-control-regex -- these are the characters that are refused
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;
const allNotInXml = new RegExp(notInXml, 'gu');

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Text for an XML element or attribute; what XML cannot hold is left out, as an earlier release or another system may have stored it. */
export const escapeXml = (text: string): string =>
  text.replace(allNotInXml, '').replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** An address of the site for an XML element or attribute. */
export const addressXml = (origin: string, path: string): string =>
  escapeXml(origin + encodeURI(path.replace(allNotInXml, '')));

/** Length of the text before the wrong character in the message, to help find it. */
const told = 20;

/** Finds the first character of a text that XML cannot hold: its number, and the text before it; null when there is none. */
export function findNotInXml(text: string): { code: string; before: string } | null {
  const found = notInXml.exec(text);
  if (!found) return null;
  const code = (found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return { code: `U+${code}`, before: text.slice(Math.max(0, found.index - told), found.index) };
}
