import type { EditorField } from './form-field.contract.ts';
import { formOf } from './form-schema.rules.ts';
import { itemTypeNames, type ItemTypeName } from './item-types.contract.ts';
import { valuesIn, valuesOf, type PlacedValue } from './walk-fields.rules.ts';
import { markdownLimit, topicPrefix } from '../values/field.contract.ts';

/**
 * Texts, links, pictures and references of an item that a page renders or follows, each with its place:
 * "fields.blocks.2.content".
 */
export interface ItemParts {
  texts: { path: string; text: string; isHtml: boolean }[];
  /** Texts of one line with a link in them, such as the label of a form's field. */
  lines: { path: string; text: string }[];
  links: { path: string; href: string }[];
  pictures: { path: string; src: string }[];
  /** Ids of items that fields name. */
  references: { path: string; id: string }[];
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Is called with each text of an item, its field and its place. */
type Visit = (field: EditorField, value: string, path: string) => void;

function collectText(field: EditorField, value: string, path: string, parts: ItemParts): void {
  if (value === '' || value.length > markdownLimit) return;
  if ((field.kind === 'text' || field.kind === 'long-text') && value.includes('](')) {
    parts.lines.push({ path, text: value });
  }
  if (field.kind === 'markdown') parts.texts.push({ path, text: value, isHtml: field.key === 'html' });
  else if (field.kind === 'href') parts.links.push({ path, href: value });
  else if (field.kind === 'picture') parts.pictures.push({ path, src: value });
  else if (field.kind === 'name' && field.refersTo) {
    const { refersTo } = field;
    const id = refersTo === 'topic' ? `page:${topicPrefix}${value}` : `${refersTo}:${value}`;
    parts.references.push({ path, id });
  }
}

function visitValue(placed: PlacedValue, visit: Visit): void {
  const { field, value, place } = placed;
  if (typeof value === 'string') visit(field, value, place);
  else for (const inner of valuesIn(placed)) visitValue(inner, visit);
}

/** The forms of all types, made once: an import reads thousands of items. */
const forms = new Map(itemTypeNames.map((type) => [type, formOf(type)]));

/** Visits every text of an item's fields, in the order of its form; the entries of a list or map have a field without a key. */
export function visitTexts(type: ItemTypeName, fields: Fields, visit: Visit): void {
  for (const placed of valuesOf(forms.get(type) ?? [], fields, 'fields')) visitValue(placed, visit);
}

/** Types with texts of one line that a page renders with their links. */
const withLines: readonly ItemTypeName[] = ['form', 'dictionary'];
/** A phrase that is an address, such as that of the shop. */
const addressPhrase = /^\/[\p{L}\p{N}][^\s{}]*$/u;

/** Returns the texts, links, pictures and references of an item's fields. */
export function partsOf(type: ItemTypeName, fields: Fields): ItemParts {
  const parts: ItemParts = { texts: [], lines: [], links: [], pictures: [], references: [] };
  visitTexts(type, fields, (field, value, path) => collectText(field, value, path, parts));
  if (!withLines.includes(type)) parts.lines = [];
  if (type === 'dictionary') parts.links.push(...addressPhrasesOf(fields));
  return parts;
}

function addressPhrasesOf({ entries }: Fields): ItemParts['links'] {
  if (!isFields(entries)) return [];
  return Object.entries(entries).flatMap(([key, phrase]) =>
    typeof phrase === 'string' && addressPhrase.test(phrase) ? [{ path: `fields.entries.${key}`, href: phrase }] : [],
  );
}
