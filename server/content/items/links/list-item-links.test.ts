import { describe, expect, it } from 'vitest';
import type { EditorField } from '../form-field.contract.ts';
import { formOf } from '../form-schema.rules.ts';
import { itemTypeNames } from '../item-types.contract.ts';
import { listItemLinks } from './list-item-links.ts';

/** A value of a field with something to follow in every part of it, and the places that lead somewhere. */
interface Sample {
  value: unknown;
  places: string[];
}

/** Makes a value whose every link, picture, text and name leads somewhere. */
function sampleOf(field: EditorField, place: string): Sample {
  switch (field.kind) {
    case 'href':
      return { value: '/target', places: [`${place} link /target`] };
    case 'picture':
      return { value: '/images/a.png', places: [`${place} picture /images/a.png`] };
    case 'markdown': {
      const value = field.key === 'html' ? '<a href="/target">a</a>' : 'a [b](/target "t") ![c](/images/a.png)';
      const picture = field.key === 'html' ? [] : [`${place} picture /images/a.png`];
      return { value, places: [`${place} link /target`, ...picture] };
    }
    case 'name':
      if (!field.refersTo) return { value: 'free', places: [] };
      return {
        value: 'x',
        places: [`${place} item ${field.refersTo === 'topic' ? 'page:topics-x' : `${field.refersTo}:x`}`],
      };
    case 'list':
      return inside(sampleOf(field.item, `${place}.0`), (value) => [value]);
    case 'map':
      return inside(sampleOf(field.value, `${place}.k`), (value) => ({ k: value }));
    case 'blocks': {
      const samples = field.variants.map(({ type, fields }, index) =>
        inside(groupOf(fields, `${place}.${index}`), (value) => ({ [field.typeKey]: type, ...(value as object) })),
      );
      return { value: samples.map(({ value }) => value), places: samples.flatMap(({ places }) => places) };
    }
    case 'condition':
    case 'form':
    case 'group':
    case 'image':
    case 'link':
      return groupOf(field.fields, place);
    case 'boolean':
    case 'choice':
    case 'date':
    case 'json':
    case 'long-text':
    case 'moment':
    case 'number':
    case 'screen':
    case 'text':
      return { value: 'plain', places: [] };
  }
}

const inside = ({ value, places }: Sample, wrap: (value: unknown) => unknown): Sample => ({
  value: wrap(value),
  places,
});

function groupOf(fields: readonly EditorField[], place: string): Sample {
  const samples = fields.map((field) => [field.key, sampleOf(field, `${place}.${field.key}`)] as const);
  return {
    value: Object.fromEntries(samples.map(([key, { value }]) => [key, value])),
    places: samples.flatMap(([, { places }]) => places),
  };
}

const linksOf = (type: string, fields: Record<string, unknown>, path: string | null = '/a/b', locale = 'en') =>
  listItemLinks({ type, path, locale, fields }).map(({ place, kind, toId, toLocale, toPath }) =>
    [place, kind, toId ?? (toLocale === 'en' ? toPath : `${toLocale} ${toPath}`)].join(' '),
  );

describe('what an item leads to', () => {
  it.each(itemTypeNames)('has every link, picture, text and name of the form of "%s"', (type) => {
    const { value, places } = groupOf(formOf(type), 'fields');
    expect(linksOf(type, value as Record<string, unknown>).toSorted()).toEqual(places.toSorted());
  });

  const at = 'fields.content';
  it.each<[string, string[]]>([
    ['[a](/codes) and [b](/en/codes/) and [c](/codes#x) and [d](/codes?y=1)', [`${at} link /codes`]],
    ['[a](/es) [b](/es/codes)', [`${at} link es /`, `${at} link es /codes`]],
    ['[a](c) [b](../d) [c](/news/page/3)', [`${at} link /a/c`, `${at} link /d`, `${at} link /news`]],
    ['[a](https://example.org/x) [b](mailto:a@b.org) [c](#here) [d](tel:1) [e](//host/x) [f](javascript:1)', []],
    ['`[a](/codes)` \\[b](/codes)\n\n    [c](/codes)', []],
    ['[a][1]\n\n[1]: /codes\n\n<p><a href="/help">b</a></p>', [`${at} link /codes`, `${at} link /help`]],
    ['[a](/%C3%A1rea) <https://example.org>', [`${at} link /área`]],
    ['![a](https://example.org/a.png) ![b](/images/b.png)', [`${at} picture /images/b.png`]],
    [
      '[a](/files/fees.pdf#page=2) [b](/es/files/fees.pdf)',
      [`${at} file /files/fees.pdf`, `${at} file es /files/fees.pdf`],
    ],
    ['[a](/files) [b](/files/a/b.pdf)', [`${at} link /files`, `${at} link /files/a/b.pdf`]],
    [`[a](/${'x'.repeat(1_900)})`, [`${at} link /${'x'.repeat(599)}`]],
  ])('reads the text %j as a page does', (content, expected) => {
    expect(linksOf('publication', { content })).toEqual(expected);
  });

  it('has links of labels of forms and phrases that are addresses, and of no other short text', () => {
    const definition = { screens: [{ fields: [{ type: 'note', text: 'See [terms](/terms)' }] }] };
    const found = linksOf('form', { definition, title: '[a](/title)' }, null);
    expect(found.every((place) => place.includes('link /t'))).toBe(true);
    const entries = { ShopPath: '/products', Slash: '/', Path: '/a/{code}', Text: 'a / b', Rich: 'a [b](/help)' };
    expect(linksOf('dictionary', { entries }, null)).toEqual([
      'fields.entries.ShopPath link /products',
      'fields.entries.Rich link /help',
    ]);
    expect(linksOf('author', { name: '[a](/name)' }, null)).toEqual([]);
  });

  it.each([null, {}, { blocks: null }, { blocks: [null, 3, { type: 'none' }], tags: 'x', cardImage: [] }])(
    'reads stored fields that are no such item: %j',
    (fields) => {
      expect(listItemLinks({ type: 'page', path: '/p', locale: 'en', fields })).toEqual([]);
    },
  );

  it('has nothing of a type that this release does not know', () => {
    expect(listItemLinks({ type: 'none', path: '/p', locale: 'en', fields: { href: '/a' } })).toEqual([]);
  });
});
