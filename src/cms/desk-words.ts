import type { FormField } from '../../server/content/form-field.contract.ts';
import { formOf } from '../../server/content/form-schema.rules.ts';
import type { ItemTypeName } from '../../server/content/item-types.contract.ts';
import type { PhraseKey } from '../../server/content/phrase-key.contract.ts';
import type { Shell } from './shell.ts';

type Entries = Shell['dictionary'];

const isOfForm = (key: string): boolean => /^Desk(Field|Block|Type)[A-Z]/.test(key);

/** The desk's own phrases, by key without `Desk`: what its islands say. */
export function deskPhrases(dictionary: Entries): Record<string, string> {
  const own = dictionary.filter(({ key }) => key.startsWith('Desk') && !isOfForm(key));
  return Object.fromEntries(own.map(({ key, phrase }) => [key.slice('Desk'.length), phrase]));
}

const pascal = (key: string): string =>
  key.replace(/(^|-)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase());

/** The key of a kind of content, a block or a field in the dictionary. */
export const deskKey = (what: 'Type' | 'Block' | 'Field', name: string): PhraseKey =>
  `Desk${what}${pascal(name)}` as PhraseKey;

/** The form of an item type with its labels in the language of the dictionary. */
export function deskForm(type: ItemTypeName, dictionary: Entries): FormField[] {
  const phrases = new Map(dictionary.map(({ key, phrase }) => [key, phrase]));
  const named = (what: 'Block' | 'Field', name: string, label: string) => phrases.get(deskKey(what, name)) ?? label;

  function labelled(field: FormField): FormField {
    const common = { ...field, label: field.key && named('Field', field.key, field.label) };
    switch (common.kind) {
      case 'group':
      case 'link':
      case 'image':
        return { ...common, fields: common.fields.map(labelled) };
      case 'list':
        return { ...common, item: labelled(common.item) };
      case 'map':
        return { ...common, value: labelled(common.value) };
      case 'blocks':
        return {
          ...common,
          variants: common.variants.map((variant) => ({
            ...variant,
            label: named('Block', variant.type, variant.label),
            fields: variant.fields.map(labelled),
          })),
        };
      default:
        return common;
    }
  }
  return formOf(type).map(labelled);
}
