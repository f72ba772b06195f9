import { expect, it } from 'vitest';
import type { EditorField } from '../items/form-field.contract.ts';
import { formOf } from '../items/form-schema.rules.ts';
import { isItemType, itemTypeNames } from '../items/item-types.contract.ts';

/** Lists the fields that name an item, by their place, with the kind they name; '' for a free name. */
function namesIn(field: EditorField, place: string): [string, string][] {
  const here = field.key ? `${place}.${field.key}` : place;
  if ('fields' in field) return field.fields.flatMap((inner) => namesIn(inner, here));
  if (field.kind === 'list') return namesIn(field.item, here);
  if (field.kind === 'blocks') {
    return field.variants
      .filter(({ type }) => type !== 'two-column')
      .flatMap(({ type, fields }) => fields.flatMap((inner) => namesIn(inner, type)));
  }
  return field.kind === 'name' ? [[here, field.refersTo ?? '']] : [];
}

const names = itemTypeNames.flatMap((type) => formOf(type).flatMap((field) => namesIn(field, type)));

it('says of every field that names an item which kind it names', () => {
  expect(Object.fromEntries(names)).toEqual({
    'page.tags': 'topic',
    'multi-spot.topic': 'topic',
    'form.form': 'form',
    'marketing-form.form': 'marketing-form',
    'dropdown.optionsFrom': '',
    'radio-list.optionsFrom': '',
    'checkbox-list.optionsFrom': '',
    'multi-spot.items': 'publication',
    'faq-accordion.groups.items': 'faq',
    'alert.alert': 'alert',
    'committee-card.committee': 'committee',
    'submittals-viewer.document': 'document',
    'document-list.topic': 'topic',
    'document-list.ids': 'document',
    'committee-list.topic': 'topic',
    'publication.tags': 'topic',
    'publication.author': 'author',
    'document.tags': 'topic',
    'document.committee': 'committee',
    'document.replacedBy': 'document',
    'document.productId': 'product',
    'document.schedule.documents.committeeID': 'committee',
    'document.schedule.documents.name': '',
    'document.editions.documents.committeeID': 'committee',
    'document.editions.documents.name': '',
    'committee.tags': 'topic',
    'committee.members.officeKind': '',
    'committee.responsibility': 'document',
    'product.tags': 'topic',
    'footer.navigation': 'menu',
    'faq.tags': 'faq-tag',
    'faq.productId': 'product',
    'spec-content.ancestorId': 'product',
    'spec-content.templateId': '',
  });
});

it('names only kinds of items that there are, and topics', () => {
  const kinds = new Set(names.map(([, kind]) => kind).filter((kind) => kind !== '' && kind !== 'topic'));
  expect([...kinds].filter((kind) => !isItemType(kind))).toEqual([]);
});
