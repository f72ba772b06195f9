/** A mark before document numbers, as the site's record has it. */
export interface DocumentMark {
  /** 'ISO/IEC'. */
  prefix: string;
  /** 'space' or 'hyphen'. */
  joiner: string;
  /** Other ways in which people write it. */
  spellings: readonly string[];
}

interface NumberedDocument {
  /** Absent or empty for a document with the organisation's first mark. */
  codeNumberPrefix?: string | undefined;
  code: string;
}

/** Returns the mark of a document: its own, else the first of the organisation; empty when there is none. */
export const markOf = (
  { codeNumberPrefix }: Pick<NumberedDocument, 'codeNumberPrefix'>,
  marks: readonly DocumentMark[],
) => codeNumberPrefix || (marks[0]?.prefix ?? '');

/** Writes a document's number as its readers know it: 'ISO 9001', 'IEC-60335'; without a mark the number alone. */
export function writeDesignation(document: NumberedDocument, marks: readonly DocumentMark[]): string {
  const prefix = markOf(document, marks);
  if (prefix === '') return document.code;
  const isHyphened = marks.find((mark) => mark.prefix === prefix)?.joiner === 'hyphen';
  return `${prefix}${isHyphened ? '-' : ' '}${document.code}`;
}

/** Converts a text to the name of an item: 'ISO/IEC 27001-2' is 'iso-iec-27001-2'. */
export const toItemName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '');

/**
 * Returns the names that the item of a document may have, the likeliest first: catalogues know the number alone, and
 * items are named by mark and number.
 */
export const documentNames = (code: string, marks: readonly Pick<DocumentMark, 'prefix'>[]): string[] => [
  ...new Set([...marks.map(({ prefix }) => `${prefix} ${code}`), code].map(toItemName)),
];

const numeric = new Intl.Collator('en', { numeric: true });

/** Compares document numbers: '9001' before '27001-1', and that before '27001-2'. */
export const compareNumbers = (a: string, b: string): number => numeric.compare(a, b);
