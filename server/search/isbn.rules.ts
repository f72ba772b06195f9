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
