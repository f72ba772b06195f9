/** Longest link, in characters. */
export const linkLimit = 2_000;

/** Base for reading a link as a browser does; the name is reserved and belongs to no site. */
const site = 'https://site.invalid';

/** Browsers leave tabs and line ends out of an address: "/<tab>/host" leads to host. */
// eslint-disable-next-line no-control-regex -- control characters are what is refused here
const isUnspoken = (text: string): boolean => text === '' || /[\s\u0000-\u001f\u007f]/.test(text);

/**
 * Returns true for a path of this site or an https address without a user name. Parsed as browsers do, because what
 * begins with one slash may still lead elsewhere: "/\host" is "//host" to them.
 */
export function isWebLink(text: string): boolean {
  if (isUnspoken(text) || text.length > linkLimit) return false;
  if (text.startsWith('/')) return URL.canParse(text, site) && new URL(text, site).origin === site;
  if (!/^https:\/\/[^/\\]/i.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return hostname !== '' && username === '' && password === '';
}

/** Returns true for what a link may lead to: a path of this site, a fragment, or an https, mailto or tel address. */
export function isLink(text: string): boolean {
  if (isUnspoken(text) || text.length > linkLimit) return false;
  return text.startsWith('#') || /^(mailto|tel):./i.test(text) || isWebLink(text);
}

/** Begins like a scheme, such as "javascript:" or "mailto:". */
const scheme = /^[a-z][a-z0-9+.-]*:/i;

/** Returns whether an address without a scheme stays on this site: "//host" and "/\\host" do not. */
const staysHere = (text: string): boolean =>
  !/^[/\\]{2}/.test(text) && URL.canParse(text, `${site}/a/b`) && new URL(text, `${site}/a/b`).origin === site;

/**
 * Returns true for what a link in a text may lead to: besides `isLink`, an http address, and an address relative to the
 * page, as Markdown has them.
 */
export function isTextLink(text: string): boolean {
  if (isUnspoken(text) || text.length > linkLimit) return false;
  if (/^http:/i.test(text)) return isWebLink(text.replace(/^http/i, 'https'));
  return isLink(text) || (!scheme.test(text) && staysHere(text));
}

/** Returns true for the address of a picture in a text; of pages over https, browsers show no picture over http. */
export function isTextPicture(text: string): boolean {
  if (isUnspoken(text) || text.length > linkLimit) return false;
  return isWebLink(text) || (!scheme.test(text) && !text.startsWith('#') && staysHere(text));
}
