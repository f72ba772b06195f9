import type { EditorField } from '../../../../server/content/items/form-field.contract.ts';
import { isGroup } from '../../../../server/content/items/same-value.rules.ts';
import { foldText } from '../../../../server/platform/fold-text.rules.ts';
import type { Fields } from '../edit-fields.ts';

/** A field of the form with its words. */
export interface FoundField {
  /** "blocks.2.heading" */
  path: string;
  label: string;
  /** The words written into it; empty for an empty field and for one of other fields. */
  text: string;
}

const folded = (text: string): string => foldText(text).toLowerCase();

/** Lists the fields of a form with those of its groups, entries and blocks, in their order. */
function listFields(form: readonly EditorField[], fields: Fields, inside = ''): FoundField[] {
  return form.flatMap((field) => listField(field, fields[field.key], `${inside}${field.key}`));
}

function listField(field: EditorField, value: unknown, path: string): FoundField[] {
  const own: FoundField = { path, label: field.label, text: '' };
  switch (field.kind) {
    case 'group':
    case 'link':
    case 'image':
    case 'form':
    case 'condition':
      return [own, ...listFields(field.fields, isGroup(value) ? value : {}, `${path}.`)];
    case 'list':
      return [own, ...entriesOf(value).flatMap((entry, at) => listField(field.item, entry, `${path}.${at}`))];
    case 'blocks':
      return [own, ...entriesOf(value).flatMap((block, at) => listBlock(field.typeKey, field, block, `${path}.${at}`))];
    case 'map':
      return [own, ...Object.entries(isGroup(value) ? value : {}).map(([key, text]) => nameEntry(path, key, text))];
    case 'boolean':
    case 'choice':
    case 'date':
    case 'href':
    case 'json':
    case 'long-text':
    case 'markdown':
    case 'moment':
    case 'name':
    case 'number':
    case 'picture':
    case 'screen':
    case 'text':
      return [
        { path, label: field.label, text: typeof value === 'string' || typeof value === 'number' ? String(value) : '' },
      ];
  }
}

const entriesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const nameEntry = (path: string, key: string, text: unknown): FoundField => ({
  path: `${path}.${key}`,
  label: key,
  text: typeof text === 'string' ? text : '',
});

function listBlock(
  typeKey: string,
  { variants }: { variants: readonly { type: string; label: string; fields: EditorField[] }[] },
  block: unknown,
  path: string,
): FoundField[] {
  if (!isGroup(block)) return [];
  const variant = variants.find(({ type }) => type === block[typeKey]);
  return variant ? [{ path, label: variant.label, text: '' }, ...listFields(variant.fields, block, `${path}.`)] : [];
}

/** Letters of a long text around the words that were found. */
const around = 40;

function excerpt(text: string, wanted: string): string {
  const at = Math.max(folded(text).indexOf(wanted), 0);
  const from = Math.max(at - around, 0);
  const part = text.slice(from, at + wanted.length + around).replace(/\s+/g, ' ');
  return `${from > 0 ? '…' : ''}${part}${at + wanted.length + around < text.length ? '…' : ''}`;
}

/** Finds the fields whose name or text has the words, those with the words in their name first. */
export function findFields(form: readonly EditorField[], fields: Fields, words: string): FoundField[] {
  const wanted = folded(words.trim());
  if (wanted === '') return [];
  const isNamed = ({ label }: FoundField) => folded(label).includes(wanted);
  return listFields(form, fields)
    .filter((each) => each.label !== '' || each.text !== '')
    .filter((each) => isNamed(each) || folded(each.text).includes(wanted))
    .map(({ path, label, text }) => ({ path, label, text: excerpt(text, wanted) }))
    .toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
}
