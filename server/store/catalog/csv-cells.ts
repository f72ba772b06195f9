import { removeGuards } from '../../platform/csv/formula-guard.rules.ts';
import { addDays, isCalendarDate } from '../../platform/dates/calendar.rules.ts';
import { readIsbn } from './isbn.rules.ts';
import { idOf } from './assemble-products.ts';
import { catalogProblem, type CellProblem, type CellProblemKey } from './catalog-problem.ts';
import { zonedDateTime, zonedInstant } from '../../platform/dates/zoned-time.rules.ts';
import { organizationDate, type OrganizationMoment } from '../../platform/dates/organization-date.rules.ts';

/** The value of a cell, or its problem. */
type Read<T> = { value: T } | { problem: CellProblem };

/**
 * The format of a value in a cell. `parse` reads what `print` returns as the same value, also after guards against
 * formulas were added.
 */
export interface Cell<T> {
  parse(text: string, at: OrganizationMoment): Read<T>;
  print(value: T, timeZone: string): string;
  /** True if the printed value is a number for spreadsheets too. */
  isNumber?: boolean;
  /** The printed values, if there are few: a form offers them as a list. */
  options?: readonly string[];
  /** True if it may be empty. */
  isOptional?: boolean;
}

const wrong = (key: CellProblemKey, tokens?: CellProblem['tokens']) => ({ problem: catalogProblem(key, tokens) });

/** Allows an empty cell, read as null. */
export const optional = <T>(cell: Cell<T>): Cell<T | null> => ({
  parse: (text, at) => (text === '' ? { value: null } : cell.parse(text, at)),
  print: (value, timeZone) => (value === null ? '' : cell.print(value, timeZone)),
  isNumber: cell.isNumber ?? false,
  options: cell.options ?? [],
  isOptional: true,
});

/** Matches what a spreadsheet would execute as a formula; an apostrophe in front marks it as text. */
const formula = /^[=+\-@\t]/;

/** One line of text, trimmed; empty only if `least` is 0. */
export const lineCell = (most: number, least: 0 | 1 = 1): Cell<string> => ({
  parse(text) {
    return formula.test(text)
      ? wrong('CatalogFormula', { text: text.slice(0, 20) })
      : checkLine(removeGuards(text), most, least);
  },
  print: (value) => value,
});

function checkLine(value: string, most: number, least: 0 | 1 = 1): Read<string> {
  if (/\p{Cc}/u.test(value)) return wrong('CatalogOneLine');
  if (value !== value.trim()) return wrong('CatalogSpaces');
  if (value.length < least) return wrong('CatalogEmpty');
  return value.length > most ? wrong('CatalogTooLong', { most }) : { value };
}

/** Text with a pattern, such as an identifier. */
export const formed = (pattern: RegExp, problem: CellProblemKey): Cell<string> => ({
  parse: (value) => (pattern.test(value) ? { value } : wrong(problem)),
  print: (value) => value,
});

/** An ISBN of 10 or 13 digits, with or without hyphens. */
export const isbn: Cell<string> = {
  parse: (value) =>
    /^[\dX][\dX -]*$/i.test(value) && readIsbn(value.toLowerCase()) !== null ? { value } : wrong('CatalogIsbn'),
  print: (value) => value,
};

export const productId = formed(/^[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?$/, 'CatalogProductId');

/** Code of a state or another part of a country, as in addresses. */
export const stateCode = formed(/^[A-Z0-9]{1,3}$/, 'CatalogState');

/** Code of a discount, in capitals as it is stored. */
export const promotionCode = formed(/^[A-Z0-9][A-Z0-9_-]{1,39}$/, 'CatalogCode');
export const sku = formed(/^[A-Z0-9][A-Z0-9._-]{0,39}$/, 'CatalogSku');

/** Name of a spec or an option: part of addresses and of a variant's options. */
export const choiceName: Cell<string> = {
  parse: (text) => checkChoiceName(removeGuards(text)),
  print: (value) => value,
};

function checkChoiceName(text: string): Read<string> {
  const read = checkLine(text, 80);
  if ('problem' in read) return read;
  if (/[|=;]/.test(read.value)) return wrong('CatalogSigns');
  return /^[\p{L}\p{N}]/u.test(read.value) && idOf(read.value) !== '' ? read : wrong('CatalogLetter');
}

export const flagCell: Cell<boolean> = {
  parse: (text) => (text === 'yes' || text === 'no' ? { value: text === 'yes' } : wrong('CatalogYesNo')),
  print: (value) => (value ? 'yes' : 'no'),
  options: ['yes', 'no'],
};

/** One of several words or codes. */
export const oneOf = <const T extends string | number>(values: readonly T[]): Cell<T> => ({
  parse(text) {
    const value = values.find((each) => String(each) === text);
    return value === undefined ? wrong('CatalogOneOf', { values: values.join(', ') }) : { value };
  },
  print: String,
  isNumber: values.every((each) => typeof each === 'number'),
  options: values.map(String),
});

export const wholeCell = (least: number, most: number): Cell<number> => ({
  parse(text) {
    const value = Number(text);
    const isWhole = /^(0|-?[1-9]\d{0,9})$/.test(text) && value >= least && value <= most;
    return isWhole ? { value } : wrong('CatalogWhole', { least, most });
  },
  print: String,
  isNumber: true,
});

/** Dollars with two decimals; stored in cents. */
export const money: Cell<number> = {
  parse: (text) =>
    /^(0|[1-9]\d{0,6})\.\d{2}$/.test(text) ? { value: Number(text.replace('.', '')) } : wrong('CatalogMoney'),
  print: (value) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`,
  isNumber: true,
};

/** "day+40": days from the day of the import, so that sample data never becomes outdated. */
const fromToday = /^day([+-]\d{1,4})$/;
const dayOf = (text: string, { now, timeZone }: OrganizationMoment): string | null => {
  const offset = fromToday.exec(text)?.[1];
  if (offset !== undefined) return addDays(organizationDate(now, timeZone), Number(offset));
  return isCalendarDate(text) ? text : null;
};

export const dayCell: Cell<string> = {
  parse(text, at) {
    const value = dayOf(text, at);
    return value === null ? wrong('CatalogDay') : { value };
  },
  print: (value) => value,
};

/** A time in the organization's time zone (docs/decisions/product-pages.md#time-zone). */
export const timeCell: Cell<Date> = {
  parse(text, at) {
    const [, day = '', time = ''] = /^(\S+) (\d{2}:\d{2})$/.exec(text) ?? [];
    const date = dayOf(day, at);
    const value = date === null ? null : zonedInstant(date, time, at.timeZone);
    return value ? { value } : wrong('CatalogTime');
  },
  print: zonedDateTime,
};

/** "iso-9001-2015 | iso-9004-2018" */
export const productIds: Cell<string[]> = {
  parse(text, now) {
    const value = [...new Set(text.split('|').map((each) => each.trim()))];
    return value.every((each) => 'value' in productId.parse(each, now)) ? { value } : wrong('CatalogProductIds');
  },
  print: (value) => value.join(' | '),
};

/** "Posters and guides | Training" */
export const categories: Cell<string[]> = {
  parse(text) {
    const value = [
      ...new Set(
        removeGuards(text)
          .split('|')
          .map((each) => each.trim()),
      ),
    ];
    return value.every((each) => 'value' in checkLine(each, 80)) ? { value } : wrong('CatalogCategories');
  },
  print: (value) => value.join(' | '),
};

/** "Edition=2026 | Language=English" */
export const choices: Cell<Record<string, string>> = {
  parse(text) {
    const value: Record<string, string> = {};
    for (const part of text === '' ? [] : removeGuards(text).split('|')) {
      const [name = '', chosen = '', ...more] = part.split('=').map((each) => each.trim());
      const isPair = more.length === 0 && [name, chosen].every((each) => 'value' in checkChoiceName(each));
      if (!isPair) return wrong('CatalogChoices');
      if (Object.hasOwn(value, name)) return wrong('CatalogTwice', { name });
      value[name] = chosen;
    }
    return { value };
  },
  print: (value) =>
    Object.entries(value)
      .map(([name, chosen]) => `${name}=${chosen}`)
      .join(' | '),
};
