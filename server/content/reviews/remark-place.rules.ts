import { isGroup } from '../items/same-value.rules.ts';
import { longestQuote } from './review.rules.ts';
import { cutText } from '../../platform/cut-text.rules.ts';

/** A place of an item that can be remarked on. */
export interface RemarkPlace {
  /** `fields.blocks.2`. */
  place: string;
  /** The beginning of its text. */
  quote: string;
}

/** Most places that are offered of one item. */
const mostPlaces = 200;
/** Most letters of the texts of a group that are put together. */
const shortened = (text: string): string =>
  text.length <= longestQuote ? text : `${cutText(text, longestQuote - 1).trimEnd()}…`;

/** Texts that say nothing to readers: names of kinds, addresses of pictures. */
const isSilent = (key: string): boolean => ['type', 'src', 'href', 'template', 'access', 'module'].includes(key);

/** Returns the texts inside a value, in their order. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isGroup(value)) return [];
  return Object.entries(value).flatMap(([key, inside]) => (isSilent(key) ? [] : textsIn(inside)));
}

/** Returns a value in words: a text as it is, else the texts in it. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? textsIn(value).join(' · ') : String(value as string | number | boolean);
}

const quoteOf = (value: unknown): string => shortened(textsIn(value).join(' · ').replace(/\s+/g, ' '));

/** Returns the places of an item with a text: its fields, and each entry of its lists. */
export function listRemarkPlaces(fields: Readonly<Record<string, unknown>>): RemarkPlace[] {
  const places = Object.entries(fields).flatMap(([key, value]) => {
    const entries = Array.isArray(value) ? value.map((entry, index) => [`${key}.${index}`, entry] as const) : null;
    return (entries ?? [[key, value] as const]).map(([at, inside]) => ({
      place: `fields.${at}`,
      quote: isSilent(key) ? '' : quoteOf(inside),
    }));
  });
  return places.filter(({ quote }) => quote !== '').slice(0, mostPlaces);
}

/** Returns the text at a place; empty where the item has no such place. */
export function quoteAt(
  item: { path: string | null; fields: Readonly<Record<string, unknown>> },
  place: string,
): string {
  if (place === 'path') return item.path ?? '';
  const [root, ...keys] = place.split('.');
  if (root !== 'fields' || keys.length === 0) return '';
  const value = keys.reduce<unknown>(
    (inside, key) =>
      typeof inside === 'object' && inside !== null && Object.hasOwn(inside, key)
        ? (inside as Record<string, unknown>)[key]
        : undefined,
    item.fields,
  );
  return quoteOf(value);
}
