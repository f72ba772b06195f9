import type { EditorField } from '../../../server/content/items/form-field.contract.ts';
import type { Translate } from '../../platform/ui/translate.ts';
import type { DeskKey } from './desk-key.ts';
import { valueAt, type Fields } from './edit-fields.ts';

/** Where something lies in a form, in the words of the form. */
export interface ErrorPlace {
  /** The label of the field itself: "Heading". */
  label: string;
  /** Names what it lies in, outermost first: "Block 3 (Invitation with a button)". */
  inside: string[];
  /** Of a whole block, the list it is in; null where the form has no such field. */
  field: EditorField | null;
}

/** Finds a field by the path of an error: "fields.blocks.2.heading". */
export function findErrorPlace(
  key: string,
  form: readonly EditorField[],
  fields: Fields,
  t: Translate<DeskKey>,
): ErrorPlace {
  if (key === 'path') return { label: t('ItemAddress'), inside: [], field: null };
  if (key === 'id') return { label: t('ItemName'), inside: [], field: null };
  const parts = key.split('.').slice(1);
  const words: string[] = [];
  let known: readonly EditorField[] = form;
  let field: EditorField | null = null;
  let block: EditorField | null = null;
  for (const [depth, part] of parts.entries()) {
    const value = valueAt(fields, parts.slice(0, depth + 1).join('.')) as Fields | undefined;
    if (field?.kind === 'blocks') {
      const { typeKey, variants } = field;
      const variant = variants.find(({ type }) => type === value?.[typeKey]);
      // The list itself need not be named: its blocks have names.
      const numbered = {
        number: Number(part) + 1,
        block: String((field.isQuestions && value?.['label']) || variant?.label || ''),
      };
      words.splice(-1, 1, t(field.isQuestions ? 'NumberedField' : 'NumberedBlock', numbered));
      known = variant?.fields ?? [];
      block = field;
      field = null;
      continue;
    }
    if (field?.kind === 'list') {
      words.splice(-1, 1, t('EntryOf', { field: field.label, number: Number(part) + 1 }));
      const { item }: { item: EditorField } = field;
      field = { ...item, label: words.at(-1) ?? '' };
      known = insideOf(field);
      continue;
    }
    field = known.find((each) => each.key === part) ?? null;
    block = null;
    words.push(field?.label ?? part);
    known = field ? insideOf(field) : [];
  }
  return { label: words.at(-1) ?? key, inside: words.slice(0, -1), field: field ?? block };
}

const insideOf = (field: EditorField): readonly EditorField[] => ('fields' in field ? field.fields : []);
