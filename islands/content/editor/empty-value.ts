import type { EditorField } from '../../../server/content/items/form-field.contract.ts';
import type { Fields } from './edit-fields.ts';

/**
 * Returns the value a new entry begins with: required texts empty, required lists without entries, optional fields left
 * out.
 */
export function emptyValue(field: EditorField): unknown {
  switch (field.kind) {
    case 'group':
    case 'link':
    case 'image':
    case 'form':
    case 'condition':
      return emptyGroup(field.fields);
    case 'list':
    case 'blocks':
      return [];
    case 'map':
    case 'json':
      return {};
    case 'boolean':
      return false;
    case 'number':
      return undefined;
    case 'choice':
      return field.options[0];
    case 'date':
    case 'href':
    case 'long-text':
    case 'markdown':
    case 'moment':
    case 'name':
    case 'picture':
    case 'screen':
    case 'text':
      return '';
  }
}

/** Returns a group with its required fields only. */
export function emptyGroup(fields: readonly EditorField[]): Fields {
  const required = fields.filter((field) => field.isRequired).map((field) => [field.key, emptyValue(field)] as const);
  return Object.fromEntries(required.filter(([, value]) => value !== undefined));
}
