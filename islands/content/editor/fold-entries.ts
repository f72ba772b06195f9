import type { EditorField } from '../../../server/content/items/form-field.contract.ts';

/** Most controls that the entries of a list show at once without folding. */
const mostOpen = 9;

/** Returns the number of controls in one entry; Infinity where one of them may take many lines. */
function controlsIn(field: EditorField): number {
  switch (field.kind) {
    case 'boolean':
    case 'choice':
    case 'date':
    case 'href':
    case 'moment':
    case 'name':
    case 'number':
    case 'picture':
    case 'screen':
    case 'text':
      return 1;
    case 'link':
    case 'group':
      return field.fields.reduce((sum, each) => sum + controlsIn(each), 0);
    case 'blocks':
    case 'condition':
    case 'form':
    case 'image':
    case 'json':
    case 'list':
    case 'long-text':
    case 'map':
    case 'markdown':
      return Number.POSITIVE_INFINITY;
  }
}

/** Returns whether a list folds its entries: a few entries of short fields are quicker to read open. */
export function foldsEntries(item: EditorField, count: number): boolean {
  if (item.kind !== 'group' && item.kind !== 'link') return false;
  return controlsIn(item) * Math.max(count, 1) > mostOpen;
}
