/**
 * Formats of VAT numbers in the European Union after the two letters of the country, by the country's code: those of the
 * VIES service of the European Commission. Greece writes EL.
 */
const formats: Readonly<Record<string, { prefix?: string; body: RegExp }>> = {
  AT: { body: /^U\d{8}$/ },
  BE: { body: /^[01]\d{9}$/ },
  BG: { body: /^\d{9,10}$/ },
  CY: { body: /^\d{8}[A-Z]$/ },
  CZ: { body: /^\d{8,10}$/ },
  DE: { body: /^\d{9}$/ },
  DK: { body: /^\d{8}$/ },
  EE: { body: /^\d{9}$/ },
  ES: { body: /^[A-Z\d]\d{7}[A-Z\d]$/ },
  FI: { body: /^\d{8}$/ },
  FR: { body: /^[A-HJ-NP-Z\d]{2}\d{9}$/ },
  GR: { prefix: 'EL', body: /^\d{9}$/ },
  HR: { body: /^\d{11}$/ },
  HU: { body: /^\d{8}$/ },
  IE: { body: /^\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/ },
  IT: { body: /^\d{11}$/ },
  LT: { body: /^(\d{9}|\d{12})$/ },
  LU: { body: /^\d{8}$/ },
  LV: { body: /^\d{11}$/ },
  MT: { body: /^\d{8}$/ },
  NL: { body: /^[A-Z\d+*]{10}\d{2}$/ },
  PL: { body: /^\d{10}$/ },
  PT: { body: /^\d{9}$/ },
  RO: { body: /^\d{2,10}$/ },
  SE: { body: /^\d{12}$/ },
  SI: { body: /^\d{8}$/ },
  SK: { body: /^\d{10}$/ },
};

/** Codes of the countries of the European Union. */
export const vatCountries: readonly string[] = Object.keys(formats);

/** Removes what people write between the digits, and writes capitals. */
export const cleanVatNumber = (text: string): string => text.replace(/[\s.\-/]/g, '').toUpperCase();

/** Returns whether a cleaned text has the form of a VAT number. Nobody is asked whether it is in use. */
export const isVatNumber = (text: string): boolean =>
  Object.entries(formats).some(
    ([country, { prefix = country, body }]) => text.startsWith(prefix) && body.test(text.slice(prefix.length)),
  );
