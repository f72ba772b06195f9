import type { EditorField } from '../items/form-field.contract.ts';
import { visitTexts } from '../items/item-parts.rules.ts';
import type { ItemTypeName } from '../items/item-types.contract.ts';

/**
 * How a text is written. 'code': an address, a name of an item, a choice or a key of a program, which people do not read as
 * a text.
 */
export type WrittenForm = 'plain' | 'markdown' | 'html' | 'code';

/** A text of an item with its place: "fields.blocks.2.content". */
export interface WrittenText {
  place: string;
  text: string;
  form: WrittenForm;
}

/** Keys of texts that programs compare or look up. */
const codeKeys: ReadonlySet<string> = new Set([
  'accountEmail',
  'adId',
  'adPath',
  'apiKey',
  'brandColor',
  'code',
  'color',
  'countryCode',
  'cssClassName',
  'data',
  'documentId',
  'facetField',
  'facetValue',
  'fieldId',
  'fieldKey',
  'formGuid',
  'id',
  'individualNumber',
  'keyName',
  'kind',
  'list',
  'max',
  'min',
  'netsuiteName',
  'objectTypeId',
  'origin',
  'pardotName',
  'parent',
  'pattern',
  'plan',
  'portalId',
  'priceList',
  'productCategories',
  'productId',
  'putItForwardName',
  'recordName',
  'renewalProduct',
  'renewingPlan',
  'signalColor',
  'sortExpression',
  'staffEmails',
  'template',
  'value',
]);

/** Types whose fields have names that their answers are stored under. */
const typesOfForms: readonly ItemTypeName[] = ['form', 'marketing-form'];

function formOfText({ kind, key }: EditorField, { type, place }: { type: ItemTypeName; place: string }): WrittenForm {
  if (kind === 'markdown') return key === 'html' ? 'html' : 'markdown';
  if (kind !== 'text' && kind !== 'long-text') return 'code';
  // An entry of a list has no key of its own: that of the list counts.
  const named = key || (place.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '');
  const isName = named === 'name' && typesOfForms.includes(type);
  return codeKeys.has(named) || isName ? 'code' : 'plain';
}

/** Lists the texts of an item; dates are none. */
export function listTexts(type: ItemTypeName, fields: Readonly<Record<string, unknown>>): WrittenText[] {
  const found: WrittenText[] = [];
  visitTexts(type, fields, (field, text, place) => {
    if (text === '' || field.kind === 'date' || field.kind === 'moment') return;
    found.push({ place, text, form: formOfText(field, { type, place }) });
  });
  return found;
}

/** Returns fields with other texts at some places; a place that has no text is left alone. */
export function withTexts(
  fields: Readonly<Record<string, unknown>>,
  texts: ReadonlyMap<string, string>,
): Record<string, unknown> {
  const changed = structuredClone({ fields });
  for (const [place, text] of texts) {
    const keys = place.split('.');
    const last = keys.pop() ?? '';
    const holder = keys.reduce<unknown>((value, key) => (isHolder(value) ? value[key] : undefined), changed);
    if (isHolder(holder) && Object.hasOwn(holder, last) && typeof holder[last] === 'string') holder[last] = text;
  }
  return changed.fields;
}

const isHolder = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
