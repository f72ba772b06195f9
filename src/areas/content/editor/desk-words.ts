import { contentFirst } from '../../../../server/content/items/field-order.rules.ts';
import type { EditorField } from '../../../../server/content/items/form-field.contract.ts';
import { formOf } from '../../../../server/content/items/form-schema.rules.ts';
import { itemTypeNames, type ItemTypeName } from '../../../../server/content/items/item-types.contract.ts';
import { pickPhrases } from '../../../cms/island-phrases.ts';
import { deskKey, type DeskWord } from '../../../cms/desk-key.ts';
import type { Shell } from '../../../cms/shell.ts';

type Entries = Shell['dictionary'];

const isOfForm = (key: string): boolean => /^Desk(Field|Block|Type|About|Hint|Option|Group)[A-Z]/.test(key);

/** Returns the phrases for the islands of the desk, by key without `Desk`. */
export function deskPhrases(dictionary: Entries): Record<string, string> {
  const own = pickPhrases(dictionary, (key) => key.startsWith('Desk') && !isOfForm(key));
  return Object.fromEntries(Object.entries(own).map(([key, phrase]) => [key.slice('Desk'.length), phrase]));
}

/** Returns the names of the kinds of items, by kind. */
export function kindNames(dictionary: Entries): Record<string, string> {
  const phrases = new Map(dictionary.map(({ key, phrase }) => [key, phrase]));
  return Object.fromEntries(itemTypeNames.map((type) => [type, phrases.get(deskKey('Type', type)) ?? type]));
}

/** Returns the names of a field in the dictionary: first the one of its place, such as `ItemsOfMultiSpot`. */
export const fieldNames = (field: EditorField, scope: string): string[] => [`${field.key}-of-${scope}`, field.key];

/** Returns the scope of the fields inside a field: 'link' or 'image', else the key of the field. */
export const scopeInside = (field: EditorField, scope: string): string =>
  field.kind === 'link' || field.kind === 'image' ? field.kind : field.key || scope;

/** Returns the form of an item type in the language of the dictionary: visible fields first, metadata last. */
export function deskForm(type: ItemTypeName, dictionary: Entries): EditorField[] {
  const phrases = new Map(dictionary.map(({ key, phrase }) => [key, phrase]));
  const find = (what: DeskWord, names: readonly string[]) =>
    names.map((name) => phrases.get(deskKey(what, name))).find((phrase) => phrase !== undefined);

  /** A choice between kinds of content has the names of the kinds. */
  const kindIn = (field: EditorField, option: string) =>
    field.key === 'checkedKind' ? find('Type', [option]) : undefined;

  function labelled({ hintKey, ...field }: EditorField, scope: string): EditorField {
    const names = fieldNames(field, scope);
    const hint = hintKey && phrases.get(hintKey);
    const label = field.key && (find('Field', names) ?? field.label);
    const common = { ...field, label, ...(hint !== undefined && { hint }) };
    const inside = scopeInside(field, scope);
    if ('fields' in common) return { ...common, fields: common.fields.map((each) => labelled(each, inside)) };
    if ('item' in common) return { ...common, item: labelled(common.item, inside) };
    if ('value' in common) return { ...common, value: labelled(common.value, inside) };
    if ('options' in common) {
      // A choice in a list has no key of its own.
      const named = field.key || scope;
      const labels = common.options.map(
        (option) => find('Option', [`${named}-${option}`]) ?? kindIn(field, option) ?? option,
      );
      return { ...common, optionLabels: labels };
    }
    if ('variants' in common) {
      const { typeKey, isQuestions } = common;
      const variants = common.variants.map((variant) => ({
        ...variant,
        label: find('Block', [variant.type]) ?? find('Option', [`${typeKey}-${variant.type}`]) ?? variant.label,
        fields: (isQuestions ? variant.fields : contentFirst(variant.fields)).map((each) =>
          labelled(each, variant.type),
        ),
      }));
      return { ...common, variants };
    }
    return common;
  }
  return contentFirst(formOf(type)).map((field) => labelled(field, type));
}
