import { routedFields } from '../values/field.contract.ts';
import type { EditorField } from './form-field.contract.ts';

/** Lists what readers see first of an item or a block: its title, then its text. */
const lead = ['title', 'heading', 'name', 'question', 'subtitle', 'text', 'blocks', 'content', 'answer', 'image'];

/** Names what describes an item to lists, menus, search engines and the access check, and readers do not read on it. */
const metadata = new Set([...Object.keys(routedFields).filter((key) => key !== 'title'), 'template']);

export const isMetadata = (field: Pick<EditorField, 'key'>): boolean => metadata.has(field.key);

/** Returns the fields in the order in which an editor writes them: what readers see, then the rest, metadata last. */
export function contentFirst<Field extends Pick<EditorField, 'key'>>(fields: readonly Field[]): Field[] {
  const rank = (field: Field): number => {
    if (isMetadata(field)) return lead.length + 1;
    const place = lead.indexOf(field.key);
    return place < 0 ? lead.length : place;
  };
  return fields.toSorted((a, b) => rank(a) - rank(b));
}
