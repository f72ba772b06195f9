import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { EditorField } from '../../../../server/content/items/form-field.contract.ts';
import { formOf } from '../../../../server/content/items/form-schema.rules.ts';
import { itemTypeNames } from '../../../../server/content/items/item-types.contract.ts';
import { projectRoot } from '../../../../server/platform/env/env.ts';
import { deskForm, deskPhrases, fieldNames, scopeInside } from './desk-words.ts';
import { deskKey } from '../../../cms/desk-key.ts';

const read = (name: string) => readFileSync(path.join(projectRoot(), name), 'utf8');
const entriesOf = (language: string) =>
  (parse(read(`src/content/${language}/dictionary/editor.yaml`)) as { entries: Record<string, string> }).entries;

/** One label of a form: its place, its possible keys, and its text. */
interface Word {
  place: string;
  keys: string[];
  said: string;
}

/** Lists every label of a field and of what is inside it. */
function wordsOf(field: EditorField, scope: string, above: string): Word[] {
  const place = `${above}.${field.key}`;
  const keys = fieldNames(field, scope).map((name) => deskKey('Field', name));
  const own = field.key ? [{ place, keys, said: field.label }] : [];
  const inside = scopeInside(field, scope);
  if ('fields' in field) return [...own, ...field.fields.flatMap((each) => wordsOf(each, inside, place))];
  if (field.kind === 'list') return [...own, ...wordsOf(field.item, inside, place)];
  if (field.kind === 'map') return [...own, ...wordsOf(field.value, inside, place)];
  if (field.kind === 'choice') {
    const options = field.options.map((option, at) => ({
      place: `${place}=${option}`,
      keys: [
        deskKey('Option', `${field.key || scope}-${option}`),
        ...(field.key === 'checkedKind' ? [deskKey('Type', option)] : []),
      ],
      said: field.optionLabels?.[at] ?? '',
    }));
    return [...own, ...options];
  }
  if (field.kind !== 'blocks') return own;
  const blocks = field.variants.flatMap(({ type, label, fields }) => [
    {
      place: `${place}<${type}>`,
      keys: [deskKey('Block', type), deskKey('Option', `${field.typeKey}-${type}`)],
      said: label,
    },
    ...fields.flatMap((each) => wordsOf(each, type, `${place}<${type}>`)),
  ]);
  return [...own, ...blocks];
}

/** Names of programs, meaningless to an editor. */
const jargon = /\b(href|src|alt|url|cta|ids?|perma|faq|spec\d|sortorder|netsuite|pardot|hub|facets?|json)\b|_/i;
const isJargon = (label: string) => jargon.test(label) || /[a-z][A-Z]/.test(label);

describe.each(['en', 'es'])('in %s', (language) => {
  const entries = entriesOf(language);
  const dictionary = Object.entries(entries).map(([key, phrase]) => ({ key, phrase, language }));
  const words = itemTypeNames.flatMap((type) => [
    ...[deskKey('Type', type), deskKey('About', type)].map((key) => ({
      place: type,
      keys: [key],
      said: entries[key] ?? '',
    })),
    ...deskForm(type, dictionary).flatMap((field) => wordsOf(field, type, type)),
  ]);

  it('every field, block, option and kind of content has a label of the dictionary', () => {
    expect(words.length).toBeGreaterThan(400);
    const without = words.filter(({ keys, said }) => !keys.some((key) => entries[key] === said && said !== ''));
    expect(without.map(({ place }) => place)).toEqual([]);
  });

  it('the title of a page is not called by the words of another field', () => {
    const [title] = deskForm('page', dictionary);
    expect([title?.key, title?.label]).toEqual(['title', entries['DeskFieldTitle']]);
  });

  it('every label is in words', () => {
    const unspoken = words.filter(({ said }) => isJargon(said));
    expect(unspoken.map(({ place, said }) => `${place}: ${said}`)).toEqual([]);
  });

  it('has no word for a field, block, option or kind that there is not', () => {
    const used = new Set(words.flatMap(({ keys }) => keys));
    const own = Object.keys(entries).filter((key) => /^Desk(Field|Block|Type|About|Option)[A-Z]/.test(key));
    expect(own.filter((key) => !used.has(key as never))).toEqual([]);
  });
});

it('names a field by its place where the dictionary does, and hints only where the schema asks for it', () => {
  const dictionary = [
    { key: 'DeskFieldHref', phrase: 'Link address', language: 'en' },
    { key: 'DeskFieldLabel', phrase: 'Label', language: 'en' },
    { key: 'DeskFieldLabelOfLink', phrase: 'Link text', language: 'en' },
    { key: 'DeskHintAlt', phrase: 'What the picture shows.', language: 'en' },
    { key: 'DeskHintPage', phrase: 'Without one, the video plays here.', language: 'en' },
    { key: 'DeskHintHref', phrase: 'A hint that no schema names.', language: 'en' },
  ];
  const fields = deskForm('header', dictionary);
  const link = fields.find(({ key }) => key === 'cartLink');
  expect(link?.kind === 'link' && link.fields.map(({ label }) => label)).toEqual(['Link text', 'Link address']);
  const image = deskForm('author', dictionary).find(({ key }) => key === 'image');
  expect(image?.kind === 'image' && image.fields.map(({ hint }) => hint)).toEqual([
    undefined,
    'What the picture shows.',
  ]);
  const blocks = deskForm('page', dictionary).find(({ key }) => key === 'blocks');
  const hintsOf = (type: string) =>
    blocks?.kind === 'blocks' &&
    blocks.variants.find((each) => each.type === type)?.fields.flatMap(({ hint }) => hint ?? []);
  expect([hintsOf('video'), hintsOf('link-list')]).toEqual([['Without one, the video plays here.'], []]);
});

it('draws the same fields as the schema', () => {
  const keys = (fields: readonly EditorField[]) => fields.map(({ key }) => key).toSorted();
  for (const type of itemTypeNames) expect(keys(deskForm(type, []))).toEqual(keys(formOf(type)));
});

it('gives the islands the words of the desk without those of the forms', () => {
  const dictionary = [
    { key: 'DeskPublish', phrase: 'Publicar', language: 'en' },
    { key: 'DeskFieldTitle', phrase: 'Título', language: 'en' },
    { key: 'DeskHintAlt', phrase: 'Qué muestra', language: 'en' },
    { key: 'Search', phrase: 'Buscar', language: 'en' },
  ];
  expect(deskPhrases(dictionary)).toEqual({ Publish: 'Publicar' });
  expect(deskForm('page', dictionary)[0]?.label).toBe('Título');
});
