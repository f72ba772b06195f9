/** Beginning of the addresses of files. */
const folder = '/files/';

/** Longest name of an address, in characters, ending included. */
const longest = 100;

const validName = /^[a-z0-9][a-z0-9-]*(\.[a-z0-9-]+)*\.[a-z0-9]{2,4}$/;

/** Returns the address of a file on the site, the same in all languages. */
export const fileAddress = (name: string): string => `${folder}${name}`;

/** Returns the name of a file by its address on the site; null for other addresses. */
export function nameOfFileAddress(path: string): string | null {
  const name = path.startsWith(folder) ? path.slice(folder.length) : '';
  return isFileName(name) ? name : null;
}

/** Returns whether a text can be the last part of the address of a file. */
export const isFileName = (name: string): boolean => name.length <= longest && validName.test(name);

/**
 * Makes the last part of an address of what somebody calls a file: without folders and accents, in lower case, with
 * hyphens between words. Empty where nothing is left.
 * @param ending the ending it has
 */
export function toFileName(called: string, ending: string): string {
  const last = called.split(/[/\\]/).at(-1) ?? '';
  const words = last
    .toWellFormed()
    .replace(new RegExp(`\\.${ending}$`, 'i'), '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/[-.]*\.[-.]*/g, '.')
    .slice(0, longest - ending.length - 1)
    .replace(/^[-.]+|[-.]+$/g, '');
  return words === '' ? '' : `${words}.${ending}`;
}
