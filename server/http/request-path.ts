/** Longest accepted address, in bytes. */
export const pathLimit = 2_048;

export type PathProblem = { status: 400; message: string };

/**
 * Returns the path of a request target, decoded once and normalized: no query, no trailing slash, NFC. Traversal, NUL,
 * backslashes, invalid UTF-8 and overlong paths are refused.
 */
export function readPath(target: string): { path: string } | PathProblem {
  const end = target.search(/[?#]/);
  const raw = end === -1 ? target : target.slice(0, end);
  if (!raw.startsWith('/')) return refuse('The address must begin with "/".');
  if (raw.length > pathLimit) return refuse(`The address is longer than ${pathLimit} characters.`);
  let path: string;
  try {
    path = decodeURIComponent(raw);
  } catch {
    return refuse('The address is not valid percent-encoded UTF-8.');
  }
  // eslint-disable-next-line no-control-regex -- control characters are what is refused here
  if (/[\u0000-\u001f\u007f\\]/.test(path)) return refuse('The address holds a character that no address has.');
  if (path.includes('//') || /(^|\/)\.\.?(\/|$)/.test(path))
    return refuse('The address must not hold "//", "/./" or "/../".');
  if (path.includes('%')) return refuse('The address is percent-encoded twice.');
  const normal = path.normalize('NFC');
  return { path: normal.length > 1 && normal.endsWith('/') ? normal.slice(0, -1) : normal };
}

const refuse = (message: string): PathProblem => ({ status: 400, message });
