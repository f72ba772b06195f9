import type { EditorField } from '../../../../server/content/items/form-field.contract.ts';
import { isLeaf, valuesIn, valuesOf, type PlacedValue } from '../../../../server/content/items/walk-fields.rules.ts';
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

/** Lists a field with those of its groups, entries and blocks, in their order. An entry of a map has the name of its key. */
function listField(placed: PlacedValue): FoundField[] {
  const { field, value, place: path } = placed;
  const inner = valuesIn(placed);
  if (field.kind === 'map') {
    const entries = inner.map((entry) => ({
      path: entry.place,
      label: entry.place.slice(path.length + 1),
      text: typeof entry.value === 'string' ? entry.value : '',
    }));
    return [{ path, label: field.label, text: '' }, ...entries];
  }
  const isWritten = isLeaf(field) && (typeof value === 'string' || typeof value === 'number');
  return [{ path, label: field.label, text: isWritten ? String(value) : '' }, ...inner.flatMap(listField)];
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
  return valuesOf(form, fields, '')
    .flatMap(listField)
    .filter((each) => each.label !== '' || each.text !== '')
    .filter((each) => isNamed(each) || folded(each.text).includes(wanted))
    .map(({ path, label, text }) => ({ path, label, text: excerpt(text, wanted) }))
    .toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
}
