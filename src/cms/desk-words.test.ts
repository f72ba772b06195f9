import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { FormField } from '../../server/content/form-field.contract.ts';
import { formOf } from '../../server/content/form-schema.rules.ts';
import { itemTypeNames } from '../../server/content/item-types.contract.ts';
import { projectRoot } from '../../server/env.ts';
import { deskForm, deskKey, deskPhrases } from './desk-words.ts';

const read = (name: string) => readFileSync(path.join(projectRoot(), name), 'utf8');
const entriesOf = (language: string) =>
  (parse(read(`src/content/${language}/dictionary/editor.yaml`)) as { entries: Record<string, string> }).entries;

function keysOf(field: FormField): string[] {
  const own = field.key ? [deskKey('Field', field.key)] : [];
  if ('fields' in field) return [...own, ...field.fields.flatMap(keysOf)];
  if (field.kind === 'list') return [...own, ...keysOf(field.item)];
  if (field.kind === 'map') return [...own, ...keysOf(field.value)];
  if (field.kind !== 'blocks') return own;
  return [...own, ...field.variants.flatMap(({ type, fields }) => [deskKey('Block', type), ...fields.flatMap(keysOf)])];
}

describe.each(['en', 'es'])('in %s', (language) => {
  const entries = entriesOf(language);

  it('every field, block and kind of content has a name', () => {
    const keys = itemTypeNames.flatMap((type) => [deskKey('Type', type), ...formOf(type).flatMap(keysOf)]);
    expect(keys.filter((key) => !entries[key])).toEqual([]);
  });
});

it('gives the islands the words of the desk without those of the forms', () => {
  const dictionary = [
    { key: 'DeskPublish', phrase: 'Publicar' },
    { key: 'DeskFieldTitle', phrase: 'Título' },
    { key: 'Search', phrase: 'Buscar' },
  ];
  expect(deskPhrases(dictionary)).toEqual({ Publish: 'Publicar' });
  expect(deskForm('page', dictionary)[0]?.label).toBe('Título');
});
