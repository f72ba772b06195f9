/** Never shown, not even the first letter. */
const secretKey = /token|card|secret|password|birth|pin$/i;
/** Numbers of other systems; they identify a person only within those systems. */
const identifierKey = /(id|_id)$|Id$|ID$/;
const dateKey = /(date|at|on)$/i;
const dateText = /^\d{4}-\d{2}-\d{2}([T ][\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/;
/** Too coarse to identify a person. */
const openKeys = new Set([
  'country',
  'language',
  'locale',
  'kind',
  'type',
  'status',
  'code',
  'sku',
  'isDefault',
  'priceLists',
]);
/** An apostrophe may be part of a name; at the beginning it is a quotation mark. */
const emailText = /[^\s@<>"',;:()][^\s@<>",;:()]*@[^\s@<>"',;:()]+/g;

/** Returns whether a field of this name is secret: it can be neither seen nor changed. */
export const isSecretName = (name: string): boolean => secretKey.test(name);
/** Returns whether a field of this name is an identifier, of another system or of this one. */
export const isIdentifierName = (name: string): boolean => identifierKey.test(name) || /number$/i.test(name);

const hidden = '•••';
const firstLetter = new Intl.Segmenter();

function maskText(text: string): string {
  if (text === '') return '';
  const [first] = firstLetter.segment(text);
  return `${first?.segment ?? ''}${hidden}`;
}

/** Masks every email address in a text that is otherwise shown. */
export const maskEmails = (text: string): string =>
  text.replace(emailText, (address) => `${maskText(address)}@${hidden}`);

function maskValue(key: string, value: unknown): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (secretKey.test(key)) return hidden;
  if (Array.isArray(value)) return value.map((each: unknown) => maskValue(key, each));
  if (typeof value === 'object') return maskPersonal(value);
  const isOpen = openKeys.has(key) || identifierKey.test(key);
  if (typeof value === 'number') return isOpen ? value : hidden;
  const text = String(value);
  if (isOpen || (dateKey.test(key) && dateText.test(text))) return maskEmails(text);
  return maskText(text);
}

/**
 * Returns a payload for staff: all values are masked to their first letter except flags, dates, identifiers and coarse
 * values, so that an unknown field is masked too. Empty values stay empty: they are often the fault.
 */
export function maskPersonal(payload: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(payload).map(([key, value]) => [key, maskValue(key, value)]));
}
