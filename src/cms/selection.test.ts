import * as v from 'valibot';
import { expect, it } from 'vitest';
import { field, fragment, selectionOf } from './selection.ts';

const link = v.object({ label: v.string(), href: v.pipe(v.string(), v.nonEmpty()) });

it.each([
  ['values', v.object({ id: v.string(), order: v.number(), tone: v.picklist(['a', 'b']) }), 'id order tone'],
  ['an object', v.object({ link }), 'link { label href }'],
  ['a nullable object', v.object({ link: v.nullable(link) }), 'link { label href }'],
  ['a list of objects', v.object({ links: v.array(link) }), 'links { label href }'],
  ['a list of values', v.object({ tags: v.array(v.string()) }), 'tags'],
  [
    'checked lists of objects',
    v.object({ links: v.pipe(v.array(v.nullable(link)), v.minLength(1)) }),
    'links { label href }',
  ],
  [
    'what is made of an answer',
    v.object({
      links: v.pipe(
        v.array(link),
        v.transform((links) => links.slice(0, 3)),
      ),
    }),
    'links { label href }',
  ],
  ['objects in objects', v.object({ a: v.object({ b: v.nullish(v.object({ c: v.string() })) }) }), 'a { b { c } }'],
  ['a field under another name', v.object({ action: field('link', link) }), 'action: link { label href }'],
  ['fields of a fragment', v.object({ first: fragment('LeafBlock', v.array(v.unknown())) }), 'first { ...LeafBlock }'],
  [
    'a field with arguments',
    v.object({ links: field('links(first: 20)', v.nullable(v.array(link))) }),
    'links(first: 20) { label href }',
  ],
  [
    'the members of a union',
    v.object({
      route: v.nullable(
        v.variant('__typename', [
          v.object({ __typename: v.literal('Page'), title: v.string() }),
          v.object({ __typename: v.literal('Redirect'), target: field('url', v.string()) }),
        ]),
      ),
    }),
    'route { __typename ... on Page { title } ... on Redirect { target: url } }',
  ],
])('selects %s', (_, schema, selection) => {
  expect(selectionOf(schema)).toBe(selection);
});

it('selects nothing of a value', () => {
  expect(selectionOf(v.string())).toBe('');
});
