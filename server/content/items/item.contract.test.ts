import { describe, expect, it } from 'vitest';
import { canonicalId, checkItem } from './item.contract.ts';
import { itemTypeNames } from './item-types.contract.ts';

const fields = {
  title: 'About',
  description: 'Who we are.',
  blocks: [{ type: 'rich-text', content: 'Text.' }] as unknown[],
};
const page = { type: 'page', path: '/about', locale: 'en', fields };
const withFields = (more: object) => ({ ...page, fields: { ...fields, ...more } });
const withBlock = (block: unknown) => withFields({ blocks: [block] });
const document = {
  type: 'document',
  path: '/codes/70',
  locale: 'en',
  fields: {
    title: 'Code',
    description: '',
    code: '70',
    documentId: '70',
    status: 'Current',
    currentEditionYear: 2026,
    scope: 'Scope.',
    editions: [{ year: 2026, summary: 'New.' }],
    content: '',
  },
};

function problemsOf(body: unknown, id = 'about', fallback?: Record<string, unknown>): Record<string, string> {
  const checked = checkItem(id, body, fallback);
  return checked.ok ? {} : checked.problems;
}

describe('checkItem names the field of', () => {
  const long = 'x'.repeat(2_000_000);
  it.each([
    ['a body that is no object', 'text', '', /must be/],
    ['a body that is null', null, '', /must be/],
    ['no type', { ...page, type: undefined }, 'type', /required/],
    ['an unknown type', { ...page, type: 'poem' }, 'type', /must be one of page, publication/],
    ['a type named like a method', { ...page, type: 'toString' }, 'type', /must be one of/],
    ['no locale', { ...page, locale: undefined }, 'locale', /one of en, es|required/],
    ['an unknown locale', { ...page, locale: 'fr' }, 'locale', /must be one of en, es/],
    ['an unknown part of the envelope', { ...page, author: 'me' }, 'author', /not a field/],
    ['no fields', { ...page, fields: undefined }, 'fields', /required|object/],
    ['fields that are a list', { ...page, fields: [] }, 'fields', /./],
    ['a missing field', withFields({ title: undefined }), 'fields.title', /is required/],
    ['an empty title', withFields({ title: '  ' }), 'fields.title', /must not be empty/],
    [
      'a vertical tab, as pasted texts have them',
      withFields({ title: 'One\u000btwo' }),
      'fields.title',
      /control character U\+000B after "One"/,
    ],
    [
      'a control character deep inside',
      withBlock({ type: 'rich-text', content: 'a\u001bb' }),
      'fields.blocks.0.content',
      /control character U\+001B/,
    ],
    ['what is no character', withFields({ tags: ['\uffff'] }), 'fields.tags.0', /control character U\+FFFF/],
    ['a title of the wrong type', withFields({ title: 7 }), 'fields.title', /must be string, not 7/],
    ['an unknown field', withFields({ headline: 'x' }), 'fields.headline', /not a field that exists/],
    ['an unknown template', withFields({ template: 'gallery' }), 'fields.template', /must be .*blocks/],
    ['an unknown access', withFields({ access: 'vip' }), 'fields.access', /must be .*member/],
    ['an unknown block', withBlock({ type: 'marquee' }), 'fields.blocks.0.type', /is not a block: "marquee"/],
    ['a block without type', withBlock({ content: 'x' }), 'fields.blocks.0.type', /./],
    ['a block that is a text', withBlock('text'), 'fields.blocks.0', /./],
    ['a field missing in a block', withBlock({ type: 'rich-text' }), 'fields.blocks.0.content', /is required/],
    [
      'an unknown field in a block',
      withBlock({ type: 'rich-text', content: '', color: 'red' }),
      'fields.blocks.0.color',
      /not a field that exists/,
    ],
    [
      'a block that is wrong inside a column',
      withBlock({ type: 'two-column', first: [], second: [{ type: 'rich-text', content: 5 }] }),
      'fields.blocks.0.second.0.content',
      /must be string/,
    ],
    [
      'columns inside a column',
      withBlock({ type: 'two-column', first: [{ type: 'two-column', first: [], second: [] }], second: [] }),
      'fields.blocks.0.first.0.type',
      /is not a block/,
    ],
    [
      'a fourth spot',
      withBlock({ type: 'multi-spot', heading: 'News', items: ['a', 'b', 'c', 'd'] }),
      'fields.blocks.0.items',
      /at most three/,
    ],
    [
      'a javascript: link',
      withBlock({ type: 'call-to-action', heading: 'Go', link: { label: 'Go', href: 'javascript:alert(1)' } }),
      'fields.blocks.0.link.href',
      /site path, or an https/,
    ],
    [
      'a protocol-relative link',
      withBlock({ type: 'call-to-action', heading: 'Go', link: { label: 'Go', href: '//evil.example' } }),
      'fields.blocks.0.link.href',
      /site path, or an https/,
    ],
    [
      'a picture from a data address',
      withFields({ cardImage: { src: 'data:text/html,x', alt: '' } }),
      'fields.cardImage.src',
      /site path or an https/,
    ],
    ['a text of 2 MB', withBlock({ type: 'rich-text', content: long }), 'fields.blocks.0.content', /200000 characters/],
    ['a title of 2 MB', withFields({ title: long }), 'fields.title', /300 characters/],
    ['a template of 2 MB', withFields({ template: long }), 'fields.template', /must be/],
    ['a NUL in a text', withFields({ title: 'a\0b' }), 'fields.title', /NUL/],
    ['half a character', withFields({ title: 'a\ud800b' }), 'fields.title', /whole Unicode/],
    [
      'a date that does not exist',
      { ...publication(), fields: { ...publication().fields, publishedAt: '2026-02-30' } },
      'fields.publishedAt',
      /date that exists/,
    ],
    [
      'a date in another order',
      { ...publication(), fields: { ...publication().fields, publishedAt: '03/31/2026' } },
      'fields.publishedAt',
      /such as 2026-03-31/,
    ],
    [
      'a year of the wrong type',
      { ...document, fields: { ...document.fields, currentEditionYear: '2026' } },
      'fields.currentEditionYear',
      /must be a year/,
    ],
    [
      'an edition without summary',
      { ...document, fields: { ...document.fields, editions: [{ year: 2026 }] } },
      'fields.editions.0.summary',
      /is required/,
    ],
    [
      'a number beyond 32 bits',
      { type: 'faq-tag', locale: 'en', fields: { title: 'T', sortOrder: 3_000_000_000 } },
      'fields.sortOrder',
      /whole number/,
    ],
    [
      'an infinite number',
      { type: 'faq-tag', locale: 'en', fields: { title: 'T', sortOrder: Infinity } },
      'fields.sortOrder',
      /finite|whole/,
    ],
    ['a page without path', { ...page, path: undefined }, 'path', /is required: a page has an address/],
    [
      'an author with a path',
      { type: 'author', path: '/a', locale: 'en', fields: { name: 'A', jobTitle: 'B', summary: 'C' } },
      'path',
      /must be left out/,
    ],
    [
      'a redirect to another scheme',
      { type: 'redirect', path: '/old', locale: 'en', fields: { to: 'http://evil.example' } },
      'fields.to',
      /site path or an https/,
    ],
  ] as [string, unknown, string, RegExp][])('%s', (_, body, field, problem) => {
    const problems = problemsOf(body);
    expect(Object.keys(problems)).toContain(field);
    expect(problems[field]).toMatch(problem);
    expect(JSON.stringify(problems).length).toBeLessThan(2_000);
  });

  it('a definition nested without end, and does not fall over', () => {
    const nested = JSON.parse(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`) as unknown;
    const problems = problemsOf({ type: 'form', locale: 'en', fields: { title: 'F', definition: nested } });
    expect(Object.values(problems).join()).toMatch(/nested deeper than 40 levels/);
  });

  it('every field that is wrong, not only the first', () => {
    expect(Object.keys(problemsOf(withFields({ title: 1, description: 2, blocks: 3 }))).toSorted()).toEqual([
      'fields.blocks',
      'fields.description',
      'fields.title',
    ]);
  });
});

function publication() {
  return {
    type: 'publication',
    path: '/news/a',
    locale: 'en',
    fields: { title: 'A', description: '', kind: 'news', category: 'News', publishedAt: '2026-03-31', content: 'x' },
  };
}

describe('an address', () => {
  it.each([
    ['no slash at the start', 'about'],
    ['a slash at the end', '/about/'],
    ['a double slash', '/about//us'],
    ['another host', '//evil.example'],
    ['traversal', '/../secrets'],
    ['traversal inside', '/about/../../x'],
    ['a dot as part', '/about/./us'],
    ['a hidden file', '/.env'],
    ['a backslash', '/about\\us'],
    ['a space', '/about us'],
    ['a percent sign', '/about%2fus'],
    ['a query', '/about?x=1'],
    ['a fragment', '/about#top'],
    ['an emoji', '/about-😀'],
    ['a control character', '/about\u0007'],
    ['a NUL', '/about\0'],
    ['a direction mark', '/about\u202e'],
    ['a decomposed letter', '/cafe\u0301'],
    ['the endpoints', '/api/x'],
    ['the assets', '/_astro/x'],
    ['the default locale', '/en'],
    ['another locale', '/es/acerca'],
    ['the health check', '/healthz'],
    ['the metrics', '/metrics'],
    ['more than 512 bytes', `/${'é'.repeat(256)}`],
  ])('may not hold %s', (_, path) => {
    expect(Object.keys(problemsOf({ ...page, path }))).toEqual(['path']);
  });

  it.each([
    '/',
    '/about',
    '/codes/msca-70',
    '/café',
    '/日本/東京',
    '/release_1.2~beta',
    '/espresso',
    '/apiary',
    `/${'a'.repeat(511)}`,
  ])('may be %s', (path) => {
    expect(problemsOf({ ...page, path })).toEqual({});
  });
});

describe('checkItem', () => {
  it('fills in the defaults of what is left out, and trims lines', () => {
    const checked = checkItem('about', withFields({ title: '  About  ' }));
    expect(checked).toMatchObject({
      ok: true,
      item: {
        id: 'page:about',
        type: 'page',
        path: '/about',
        locale: 'en',
        fields: { title: 'About', template: 'blocks' },
      },
    });
    const stored = checkItem('msca-70', document);
    expect(stored).toMatchObject({
      ok: true,
      item: { fields: { stage: '0', availableInLink: false } },
    });
  });

  it('lets a variant leave out what the default locale says, and keeps only what it says itself', () => {
    const variant = { ...page, locale: 'es', path: '/acerca', fields: { title: 'Acerca de' } };
    expect(Object.keys(problemsOf(variant)).toSorted()).toEqual(['fields.blocks', 'fields.description']);
    const checked = checkItem('about', variant, fields);
    expect(checked).toMatchObject({ ok: true, item: { fields: { title: 'Acerca de' } } });
    expect(checked.ok && Object.keys(checked.item.fields)).toEqual(['title']);
  });

  it('refuses a variant whose own field is wrong, whatever the default locale says', () => {
    const variant = { ...page, locale: 'es', fields: { title: '' } };
    expect(problemsOf(variant, 'about', fields)).toEqual({ 'fields.title': 'must not be empty' });
  });

  it('takes an id with its type, and refuses one of another type', () => {
    expect(checkItem('page:about', page)).toMatchObject({ ok: true, item: { id: 'page:about' } });
    expect(problemsOf(page, 'document:about')).toHaveProperty('id');
    expect(problemsOf(page, 'with space')).toHaveProperty('id');
    expect(problemsOf(page, '')).toHaveProperty('id');
  });

  it('is not misled by names of the object prototype', () => {
    const body = JSON.parse(
      '{"type":"page","path":"/a","locale":"en","fields":{"__proto__":{"title":"x"}}}',
    ) as unknown;
    expect(problemsOf(body)).toHaveProperty(['fields.title']);
    const checked = checkItem('a', withFields({ constructor: 'x' }));
    expect(checked.ok && Object.keys(checked.item.fields)).not.toContain('constructor');
  });
});

it('completes a bare name with every type there is', () => {
  for (const type of itemTypeNames) expect(canonicalId('main', type)).toBe(`${type}:main`);
});
