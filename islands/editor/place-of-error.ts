import type { FormField } from '../../server/content/form-field.contract.ts';
import type { Translate } from '../ui/translate.ts';
import type { DeskKey } from './desk-key.ts';

/** Returns the path of an error in words: "fields.blocks.0.heading" → "Blocks, entry 1, Heading". */
export function placeOf(key: string, form: readonly FormField[], t: Translate<DeskKey>): string {
  if (key === 'path') return t('ItemAddress');
  if (key === 'id') return t('ItemName');
  const [first, ...rest] = key.split('.');
  const words: string[] = [];
  let fields: readonly FormField[] = form;
  for (const part of first === 'fields' ? rest : [first ?? '', ...rest]) {
    if (/^\d+$/.test(part)) {
      words.push(t('EntryNumber', { number: Number(part) + 1 }));
      continue;
    }
    const field = fields.find((each) => each.key === part);
    words.push(field?.label ?? part);
    fields = field ? insideOf(field) : [];
  }
  return words.join(', ');
}

/** Returns the fields one level down; of blocks, those of every type. */
function insideOf(field: FormField): readonly FormField[] {
  switch (field.kind) {
    case 'group':
    case 'link':
    case 'image':
      return field.fields;
    case 'list':
      return insideOf(field.item);
    case 'blocks':
      return field.variants.flatMap((variant) => variant.fields);
    default:
      return [];
  }
}
