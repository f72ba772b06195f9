import type { EditorField } from '../../../server/content/items/form-field.contract.ts';
import type { Fields } from './edit-fields.ts';

/** Words that a folded entry is recognized by. */
interface EntryWords {
  /** Its name; empty where nothing in it reads as one. */
  title: string;
  /** Its first calendar date, as stored: "2026-03-31"; empty for an entry without one. */
  date: string;
}

/** Names of fields that hold the name of an entry, the best first. */
const titleKeys = [
  'heading',
  'title',
  'displayTitle',
  'slideTitle',
  'question',
  'fullName',
  'countryName',
  'displayName',
  'label',
  'name',
  'navigationTitle',
  'year',
  'content',
  'committee',
  'alert',
];

/** Texts are cut here, in characters: a folded entry is one line. */
const longest = 80;

const spoken = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/**
 * Returns the words a folded entry or block is recognized by.
 * @param fields its fields; the first text among them is its name where no key tells one
 */
export function entryWords(entry: Fields, fields: readonly EditorField[]): EntryWords {
  const dated = fields.find(({ key, kind }) => kind === 'date' && spoken(entry[key]) !== '');
  return { title: titleOf(entry, fields).slice(0, longest), date: dated ? spoken(entry[dated.key]) : '' };
}

function titleOf(entry: Fields, fields: readonly EditorField[]): string {
  const own = titleKeys.map((key) => spoken(entry[key])).find((text) => text !== '');
  return own ?? columnsOf(entry) ?? (fields.map((field) => wordsOf(field, entry[field.key])).find(Boolean) || '');
}

/** Returns the titles of the blocks in both columns of a block; undefined for any other entry. */
function columnsOf(entry: Fields): string | undefined {
  const columns = ['first', 'second'].map((key) => entry[key]).filter((column) => Array.isArray(column));
  if (columns.length === 0) return undefined;
  return (columns as Fields[][])
    .flat()
    .map((block) => titleOf(block, []))
    .filter(Boolean)
    .join(' · ');
}

/** Returns the words of one field that may name its entry. A choice or a yes is the same in many entries. */
function wordsOf(field: EditorField, value: unknown): string {
  switch (field.kind) {
    case 'text':
    case 'long-text':
    case 'markdown':
    case 'name':
    case 'href':
      return spoken(value);
    case 'group':
    case 'link':
      return isFields(value) ? titleOf(value, field.fields) : '';
    case 'list':
      return (Array.isArray(value) ? (value as unknown[]) : [])
        .map((each) => (isFields(each) ? '' : wordsOf(field.item, each)))
        .filter(Boolean)
        .join(', ');
    case 'blocks':
    case 'boolean':
    case 'choice':
    case 'condition':
    case 'date':
    case 'form':
    case 'image':
    case 'json':
    case 'map':
    case 'moment':
    case 'number':
    case 'picture':
    case 'screen':
      return '';
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
