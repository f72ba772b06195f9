import { isMetadata } from '../../../server/content/items/field-order.rules.ts';
import type { EditorField } from '../../../server/content/items/form-field.contract.ts';
import type { FormPart, FormParts } from '../../../server/content/items/form-parts.contract.ts';

type SectionName = 'text' | FormPart | 'address' | 'history';

export interface FormSection {
  name: SectionName;
  fields: EditorField[];
}

/** Divides the fields of a long form: the text first, then its parts, last what belongs to its address. */
export function formSections(form: readonly EditorField[], parts: FormParts): FormSection[] {
  const named = (Object.entries(parts) as [FormPart, readonly string[]][]).map(([name, keys]) => ({
    name,
    fields: form.filter(({ key }) => keys.includes(key)),
  }));
  const taken = new Set(named.flatMap(({ fields }) => fields));
  const rest = form.filter((field) => !taken.has(field));
  return [
    { name: 'text', fields: rest.filter((field) => !isMetadata(field)) },
    ...named,
    { name: 'address', fields: rest.filter(isMetadata) },
  ];
}

/**
 * Returns the place of the section that holds a control.
 * @param id of the control or of an error: "fields.editions.2.summary", "path", "id"
 */
export function sectionOf(id: string, sections: readonly FormSection[]): number {
  const key = id.split('.')[1];
  const place = sections.findIndex(({ name, fields }) =>
    key === undefined ? name === 'address' : fields.some((field) => field.key === key),
  );
  return Math.max(place, 0);
}

/** Fields of the address that few items need: pictures for lists, and what search engines may do. */
const seldom = new Set([
  'addTitleSuffix',
  'cardImage',
  'mainImage',
  'titleImage',
  'noIndex',
  'noFollow',
  'module',
  'template',
]);

/** Parts the fields of the address into those that are always shown and those that are folded. */
export function foldSeldom(fields: readonly EditorField[]): { shown: EditorField[]; folded: EditorField[] } {
  return {
    shown: fields.filter(({ key }) => !seldom.has(key)),
    folded: fields.filter(({ key }) => seldom.has(key)),
  };
}
