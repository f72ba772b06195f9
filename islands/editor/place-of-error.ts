import type { FormField } from '../../server/content/form-field.contract.ts';
import type { Say } from './desk-context.tsx';

/** The path of an error as words: "fields.blocks.0.heading" → "Blocks, entry 1, Heading". */
export function placeOf(key: string, form: readonly FormField[], say: Say): string {
  if (key === 'path') return say('ItemAddress');
  if (key === 'id') return say('ItemName');
  const [first, ...rest] = key.split('.');
  const words: string[] = [];
  let fields: readonly FormField[] = form;
  for (const part of first === 'fields' ? rest : [first ?? '', ...rest]) {
    if (/^\d+$/.test(part)) {
      words.push(say('EntryNumber', { number: Number(part) + 1 }));
      continue;
    }
    const field = fields.find((each) => each.key === part);
    words.push(field?.label ?? part);
    fields = field ? insideOf(field) : [];
  }
  return words.join(', ');
}

/** The fields one level further down; of blocks, those of every type. */
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
