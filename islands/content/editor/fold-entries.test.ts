import { expect, it } from 'vitest';
import type { EditorField } from '../../../server/content/items/form-field.contract.ts';
import { formOf } from '../../../server/content/items/form-schema.rules.ts';
import { itemType, itemTypeNames, type ItemTypeName } from '../../../server/content/items/item-types.contract.ts';
import { formSections } from './form-sections.ts';
import { foldsEntries } from './fold-entries.ts';

function itemOf(type: ItemTypeName, ...path: string[]): EditorField {
  let field: EditorField | undefined;
  for (const key of path) {
    const inner = field?.kind === 'list' ? field.item : field;
    const known = inner ? ('fields' in inner ? inner.fields : []) : formOf(type);
    field = known.find((each) => each.key === key);
  }
  if (field?.kind !== 'list') throw new Error(`${type} has no list ${path.join('.')}.`);
  return field.item;
}

it.each<[boolean, number, EditorField]>([
  [true, 1, itemOf('document', 'editions')],
  [true, 0, itemOf('document', 'editions')],
  [true, 3, itemOf('document', 'schedule', 'submittals')],
  [false, 1, itemOf('document', 'schedule', 'submittals')],
  [false, 3, itemOf('document', 'freeAccess')],
  [true, 4, itemOf('document', 'freeAccess')],
  [false, 0, itemOf('document', 'freeAccess')],
  [true, 1, itemOf('menu', 'items')],
  [true, 200, itemOf('country-list', 'countries')],
  // One control is not higher than its folded name.
  [false, 200, itemOf('document', 'tags')],
  [false, 200, itemOf('site', 'letterhead')],
])('folds: %s, of %i entries', (folds, count, item) => {
  expect(foldsEntries(item, count)).toBe(folds);
});

it('puts every field of a long form into one section, and names only fields that there are', () => {
  for (const type of itemTypeNames) {
    const { parts } = itemType(type);
    if (!parts) continue;
    const form = formOf(type);
    const keys = form.map(({ key }) => key);
    const sections = formSections(form, parts);
    expect(sections.flatMap(({ fields }) => fields.map(({ key }) => key)).toSorted()).toEqual(keys.toSorted());
    // What belongs to the address may be the address alone; FormTabs leaves it out where there is none.
    expect(sections.filter(({ name, fields }) => fields.length === 0 && name !== 'address')).toEqual([]);
    expect(
      Object.values(parts)
        .flat()
        .filter((key) => !keys.includes(key)),
    ).toEqual([]);
  }
});
