import type { EditorField } from '../../../../../server/content/items/form-field.contract.ts';

/** Returns the fields inside a field, for a place that goes on below it. */
function fieldsIn(field: EditorField): readonly EditorField[] {
  switch (field.kind) {
    case 'group':
    case 'link':
    case 'image':
    case 'form':
    case 'condition':
      return field.fields;
    case 'list':
      return fieldsIn(field.item);
    case 'blocks':
      return field.variants.flatMap(({ fields }) => fields);
    case 'map':
      return [field.value];
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
      return [];
  }
}

/**
 * Returns a place of an item in the words of its form: "fields.blocks.2.content" → "Blocks 3 · Text".
 * @param form in the language of the desk
 */
export function namePlace(form: readonly EditorField[], place: string): string {
  const names: string[] = [];
  let known = form;
  for (const key of place.split('.').slice(1)) {
    if (/^\d+$/.test(key)) {
      names.push(`${names.pop() ?? ''} ${Number(key) + 1}`.trim());
      continue;
    }
    const field = known.find((each) => each.key === key);
    names.push(field?.label || key);
    known = field ? fieldsIn(field) : [];
  }
  return names.join(' · ');
}

/** Returns the address of the form of an item, opened at a place. */
export function placeHref(deskPath: string, { id, locale }: { id: string; locale: string }, place: string): string {
  const path = place.replace(/^fields\./, '');
  return `${deskPath}/items/${id}?${new URLSearchParams({ locale, block: path }).toString()}#${encodeURIComponent(place)}`;
}
