/** Returns the digits of an ISBN with a valid check digit; null for any other text. @param text in lower case */
export function readIsbn(text: string): string | null {
  const digits = text.replace(/^isbn[\s:-]*/, '').replace(/[\s-]/g, '');
  if (/^97[89]\d{10}$/.test(digits))
    return weightedSum(digits, (at) => (at % 2 === 0 ? 1 : 3)) % 10 === 0 ? digits : null;
  if (!/^\d{9}[\dx]$/.test(digits)) return null;
  return weightedSum(digits, (at) => 10 - at) % 11 === 0 ? digits : null;
}

const weightedSum = (digits: string, weight: (at: number) => number): number =>
  [...digits].reduce((sum, digit, at) => sum + (digit === 'x' ? 10 : Number(digit)) * weight(at), 0);

/** Returns an ISBN in every form in which it is asked for, without hyphens: of 13 digits, and of 10 where there is one. */
export function isbnForms(isbn: string): string[] {
  const digits = readIsbn(isbn.toLowerCase());
  if (digits === null) return [];
  const core = digits.length === 13 ? digits.slice(3, 12) : digits.slice(0, 9);
  const long = digits.length === 13 ? digits : withCheckDigit(`978${core}`);
  return long.startsWith('978') ? [long, shortForm(core)] : [long];
}

const withCheckDigit = (first: string): string =>
  first + ((10 - (weightedSum(first, (at) => (at % 2 === 0 ? 1 : 3)) % 10)) % 10);

function shortForm(core: string): string {
  const check = (11 - (weightedSum(core, (at) => 10 - at) % 11)) % 11;
  return core + (check === 10 ? 'x' : String(check));
}
