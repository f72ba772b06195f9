/**
 * Joins the parts of a document's name in one way, so that "ISO/IEC 27001-2:2022", "iso-iec-27001-2-2022" and "ISO IEC
 * 27001 2 2022" are the same: lower case, without accents, a hyphen at every blank, slash, colon and between a letter
 * and the digit after it. Dots inside a number stay, zeros before one and a word for "part" do not count.
 */
export const toDesignationKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/(?<=\p{L})\.?(?=\d)/gu, '-')
    .replace(/\.*[\s:/_,+-][.\s:/_,+-]*/g, '-')
    // "27001 part 2" is "27001-2".
    .replace(/(?<=\d)-(?:part|parte|pt)-(?=\d)/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .replace(/(?<![\p{L}\p{N}.])0+(?=\d)/gu, '');

/** Returns the keys that find something by a document number, with and without the edition. */
export function designationKeys(code: string, editions: readonly number[]): string[] {
  const number = toDesignationKey(code);
  return [`n:${number}`, ...new Set(editions.map((year) => `n:${number}:${year}`))];
}

/** Returns the key that finds what is about a document. */
export const aboutKey = (code: string): string => `r:${toDesignationKey(code)}`;
