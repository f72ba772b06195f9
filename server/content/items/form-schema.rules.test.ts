import { describe, expect, it } from 'vitest';
import { fitsColumn } from './types/block.contract.ts';
import type { BlocksField, EditorField } from './form-field.contract.ts';
import { formOf } from './form-schema.rules.ts';
import { itemType, itemTypeNames } from './item-types.contract.ts';
import { keyAsWords } from './words.rules.ts';

interface Walked {
  type: string;
  entries?: Record<string, Walked>;
  wrapped?: Walked;
  item?: Walked;
  value?: Walked;
  options?: Walked[];
}

/** Every key a schema accepts, by its path; "[]" for entries, "{}" for values, "<n>" for variants. */
function pathsOf(schema: Walked, path: string): string[] {
  if (schema.wrapped) return pathsOf(schema.wrapped, path);
  if (schema.type === 'array' && schema.item) return [path, ...pathsOf(schema.item, `${path}[]`)];
  if (schema.type === 'record' && schema.value) return [path, ...pathsOf(schema.value, `${path}{}`)];
  if (schema.type === 'variant') {
    return (schema.options ?? []).flatMap((option, at) => {
      const { type: _, ...entries } = option.entries ?? {};
      return pathsOf({ ...option, entries }, `${path}<${at}>`);
    });
  }
  if (!schema.entries) return [path];
  return [path, ...Object.entries(schema.entries).flatMap(([key, entry]) => pathsOf(entry, `${path}.${key}`))];
}

/** Every setting of the fields of a form must be one of some kind of field. */
function questionPaths({ typeKey, variants }: BlocksField, path: string): string[] {
  const settings = variants.flatMap(({ fields }) =>
    fields.flatMap((inner) => drawnPaths(inner, `${path}[].${inner.key}`)),
  );
  return [path, `${path}[]`, `${path}[].${typeKey}`, ...new Set(settings)];
}

function drawnPaths(field: EditorField, path: string): string[] {
  switch (field.kind) {
    case 'group':
    case 'link':
    case 'image':
    case 'form':
    case 'condition':
      return [path, ...field.fields.flatMap((inner) => drawnPaths(inner, `${path}.${inner.key}`))];
    case 'list':
      return [path, ...drawnPaths(field.item, `${path}[]`)];
    case 'map':
      return [path, ...drawnPaths(field.value, `${path}{}`)];
    case 'json':
      return [path, `${path}{}`];
    case 'blocks':
      if (field.isQuestions) return questionPaths(field, path);
      return [
        path,
        ...field.variants.flatMap(({ fields }, at) => [
          `${path}[]<${at}>`,
          ...fields.flatMap((inner) => drawnPaths(inner, `${path}[]<${at}>.${inner.key}`)),
        ]),
      ];
    case 'boolean':
    case 'choice':
    case 'date':
    case 'href':
    case 'long-text':
    case 'markdown':
    case 'moment':
    case 'name':
    case 'number':
    case 'picture':
    case 'screen':
    case 'text':
      return [path];
  }
}

describe.each(itemTypeNames)('the form of %s', (type) => {
  it('has every key of its schema, and no other', () => {
    const wanted = pathsOf(itemType(type).fields, '');
    const drawn = ['', ...formOf(type).flatMap((field) => drawnPaths(field, `.${field.key}`))];
    expect(drawn.toSorted()).toEqual(wanted.toSorted());
  });

  it('is plain data', () => {
    const form = formOf(type);
    expect(JSON.parse(JSON.stringify(form))).toEqual(form);
  });
});

const field = (fields: EditorField[], key: string) => fields.find((each) => each.key === key);

it('marks what is required and what is stored when nothing is given', () => {
  const page = formOf('page');
  expect(field(page, 'title')).toEqual({
    key: 'title',
    label: 'Title',
    isRequired: true,
    kind: 'text',
    isNonEmpty: true,
    maxLength: 300,
  });
  expect(field(page, 'template')).toMatchObject({
    kind: 'choice',
    isRequired: false,
    fallback: 'blocks',
    options: ['blocks', 'news', 'blog', 'shop', 'standards'],
  });
});

it('knows Markdown, dates, links, images, names and numbers by what they are for', () => {
  const publication = formOf('publication');
  expect(field(publication, 'content')).toMatchObject({ kind: 'markdown', maxLength: 200_000 });
  expect(field(publication, 'publishedAt')).toMatchObject({ kind: 'date', isRequired: true });
  expect(field(publication, 'author')).toMatchObject({ kind: 'name', isRequired: false });
  expect(field(publication, 'viewAll')).toMatchObject({ kind: 'link' });
  expect(field(publication, 'mainImage')).toMatchObject({ kind: 'image' });
  expect(field(publication, 'cardText')).toMatchObject({ kind: 'long-text', maxLength: 5_000 });
  expect(field(formOf('document'), 'currentEditionYear')).toMatchObject({ kind: 'number', min: 1850, max: 2200 });
});

it('offers every block in a page, and those that fit a column in a column', () => {
  const blocks = field(formOf('page'), 'blocks');
  if (blocks?.kind !== 'blocks') throw new Error('blocks are no blocks');
  const types = blocks.variants.map(({ type }) => type);
  expect(types).toContain('two-column');
  const columns = blocks.variants.find(({ type }) => type === 'two-column')?.fields ?? [];
  const first = field(columns, 'first');
  if (first?.kind !== 'blocks') throw new Error('a column holds no blocks');
  expect(first.variants.map(({ type }) => type)).toEqual(types.filter(fitsColumn));
});

it('keeps the limits of lists', () => {
  const blocks = field(formOf('page'), 'blocks');
  if (blocks?.kind !== 'blocks') throw new Error('blocks are no blocks');
  const spots = blocks.variants.find(({ type }) => type === 'multi-spot')?.fields ?? [];
  expect(field(spots, 'items')).toMatchObject({ kind: 'list', maxItems: 3, item: { kind: 'name' } });
});

it('writes keys as words', () => {
  expect([keyAsWords('navigationTitle'), keyAsWords('hero-banner'), keyAsWords('spec1')]).toEqual([
    'Navigation title',
    'Hero banner',
    'Spec1',
  ]);
});
