import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { href } from '../../server/content/values/field.contract.ts';
import { blockSchema, blockSelection, withOwnNames } from './block-schema.ts';

describe('the query', () => {
  it('asks for every field of the contract', () => {
    expect(blockSelection('page-title', {})).toBe('__typename key navigationTitle title subtitle');
    expect(blockSelection('alert', {})).toContain('alert { id title text level }');
  });

  it('asks under another name for what may be null here and is required in another block', () => {
    expect(blockSelection('call-to-action', {})).toContain(' link { label href }');
    expect(blockSelection('hero-banner', {})).toContain(' linkOrNull: link { label href }');
    expect(blockSelection('link-cards', {})).toContain(' headingOrNull: heading ');
  });

  it('asks for what the site reads of an item', () => {
    const overrides = { items: v.array(v.object({ path: v.string() })) };
    expect(blockSelection('committee-list', overrides)).toContain(' items { path }');
  });
});

describe('the answer', () => {
  const raw = { __typename: 'LinkCards', key: 'k', navigationTitle: null, headingOrNull: null, items: [] };

  it('is read under the names of the contract', () => {
    const block = v.parse(blockSchema('link-cards', {}), withOwnNames(raw));
    expect(block).toEqual({ __typename: 'LinkCards', key: 'k', navigationTitle: null, heading: null, items: [] });
  });

  it.each([[null], ['text'], [[raw]]])('that is no block stays what it is: %j', (other) => {
    expect(withOwnNames(other)).toBe(other);
  });

  it('of a remote CMS is held to the overrides of the site too', () => {
    const schema = blockSchema('page-title', { subtitle: href });
    const title = { __typename: 'PageTitle', key: 'k', navigationTitle: null, title: 'T' };
    expect([v.is(schema, { ...title, subtitle: '/a' }), v.is(schema, { ...title, subtitle: '//b' })]).toEqual([
      true,
      false,
    ]);
  });
});
