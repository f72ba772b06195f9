import type { PhraseKey } from '../../platform/phrase-key.contract.ts';
import type { Problem } from '../../platform/problem.rules.ts';
import type { Catalog } from './catalog-sheets.ts';

/** Problems of cells and rows: the key of the phrase that the desk shows, and the sentence that the command prints. */
const sentences = {
  CatalogFormula: "begins like a formula; write an apostrophe before it: '{text}",
  CatalogOneLine: 'must be one line without control characters',
  CatalogSpaces: 'must not begin or end with a space',
  CatalogEmpty: 'must not be empty',
  CatalogTooLong: 'must be at most {most} characters',
  CatalogProductId: 'must be an id of a–z, 0–9 and hyphens, at most 80',
  CatalogState: 'must be the code of a state in capitals, such as NJ',
  CatalogCode: 'must be a code of A–Z, 0–9, hyphen and underscore, from 2 to 40',
  CatalogSku: 'must be a sku of A–Z, 0–9, point, hyphen and underscore, at most 40',
  CatalogCompany: 'must be a company id of a–z, 0–9 and hyphens, at most 60',
  CatalogMembershipKind: 'must be the id of a kind of membership, of a–z, 0–9 and hyphens, at most 60',
  CatalogIsbn: 'must be an ISBN of 10 or 13 digits whose last digit is right',
  CatalogSigns: 'must not hold | = or ;',
  CatalogLetter: 'must begin with a letter or a digit',
  CatalogYesNo: 'must be yes or no',
  CatalogOneOf: 'must be one of {values}',
  CatalogWhole: 'must be a whole number from {least} to {most}',
  CatalogMoney: 'must be dollars with two decimals, such as 128.00',
  CatalogDay: 'must be a date such as 2027-03-01, or day+40',
  CatalogTime: 'must be a date and a time such as 2027-03-01 09:00, or day+45 09:00',
  CatalogProductIds: 'must be ids of products such as handbook-2026 | guide-2026',
  CatalogCategories: 'must be categories of products such as Posters | Training',
  CatalogNoCategory: 'there is no product of the category {category}',
  CatalogChoices: 'must be choices such as Edition=2026 | Language=English',
  CatalogTwice: 'names {name} twice',
  CatalogNoFile: '{file} is no file of a catalogue; those are {known}.',
  CatalogNoFiles: 'There is no CSV file.',
  CatalogNotCsv: '{problem}.',
  CatalogColumns: 'the columns must be {columns}',
  CatalogCells: 'has {found} cells instead of {wanted}',
  CatalogRepeated: 'is there already in a row above',
  CatalogNoProduct: 'there is no product {id}',
  CatalogNoVariant: 'there is no variant {sku}',
  CatalogForeign: '{sku} is no variant of {id}',
  CatalogNoVariants: '{id} has no row in variants.csv',
  CatalogMaxBelowMin: 'must not be less than minQuantity',
  CatalogMembershipGiven: 'must be given: itemDefinition is {definition}',
  CatalogMembershipDefinition: 'must be {definition}: membershipGroup is given',
  CatalogNoCourse: 'must be empty: {id} is of kind {kind}, not a course',
  CatalogReserved: 'must not be "type"',
  CatalogNamedAs: 'must be named as in row {row}',
  CatalogAlike: 'is the same in addresses as a value above',
  CatalogDefaults: '{count} values are the default instead of 1',
  CatalogNotChosen: '{name} is not chosen',
  CatalogNoOption: '{name}={value} is no option of {id} in specs.csv',
  CatalogSameChoices: 'are those of another active variant above',
  CatalogNoStock: '{sku} has no row in inventory.csv',
  CatalogEitherPrice: 'either this or fixedPrice must be given',
  CatalogNotTraining: '{id} is not of kind training',
  CatalogAfterStart: 'must be after startsAt',
  CatalogEitherAmount: 'either this or amountOff must be given',
  CatalogNothing: 'must be more than nothing',
  CatalogPpm: 'must be in millionths: 66250 is 6.625 %, and 0 is no tax',
} as const satisfies Partial<Record<PhraseKey, string>>;

export type CellProblemKey = keyof typeof sentences;
export type CellProblem = Problem & { key: CellProblemKey };

/** A problem with its place. */
export interface CatalogProblem {
  /** Null for a problem of the files as a whole. */
  sheet: keyof Catalog | null;
  /** The number beside the row in a spreadsheet; null for a row that is stored. */
  row: number | null;
  /** Name of the column in the file; null for the whole row. */
  column: string | null;
  problem: CellProblem;
}

export const catalogProblem = (key: CellProblemKey, tokens: CellProblem['tokens'] = {}): CellProblem => ({
  key,
  tokens,
});

export const problemAt = (
  sheet: keyof Catalog | null,
  row: number | null,
  column: string | null,
  problem: CellProblem,
): CatalogProblem => ({ sheet, row, column, problem });

/** Returns a problem as an English sentence: file, row, column, fix. */
export function describeCatalogProblem({ sheet, row, column, problem }: CatalogProblem): string {
  const { key, tokens = {} } = problem;
  const text = sentences[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(tokens[name] ?? whole));
  if (sheet === null) return text;
  const place = row === null ? ' (stored)' : `, row ${row}`;
  return `${sheet}.csv${place}${column === null ? '' : `, column ${column}`}: ${text}`;
}
