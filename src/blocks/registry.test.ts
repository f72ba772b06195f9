import path from 'node:path';
import reactRenderer from '@astrojs/react/server.js';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { buildSchema, GraphQLUnionType, parse, validate } from 'graphql';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { contentSchema } from '../../server/content/api/content-api.ts';
import { translator } from '../cms/dictionary.ts';
import Blocks from './Blocks.astro';
import { blockExamples } from './examples.ts';
import { placeBlocks } from './place-blocks.ts';
import { blockDefinitions, blockFragments } from './registry.ts';

const schema = buildSchema(contentSchema());
const union = schema.getType('Block');
const members = union instanceof GraphQLUnionType ? union.getTypes().map((type) => type.name) : [];
const rows = Object.entries(blockDefinitions);
const t = translator([]);

it('registers every member of the union, and nothing else', () => {
  expect(members.length).toBeGreaterThan(10);
  expect(Object.keys(blockDefinitions).toSorted()).toEqual(members.toSorted());
  expect(Object.keys(blockExamples).toSorted()).toEqual(members.toSorted());
});

it('finds every part of a block under the name of its folder', () => {
  const parts = Object.keys(import.meta.glob(['./*/*.examples.ts', './*/*.schema.ts', './*/*.traits.ts']));
  expect(parts.length).toBeGreaterThan(members.length);
  const isLost = (file: string) => path.basename(file).split('.')[0] !== path.basename(path.dirname(file));
  expect(parts.filter(isLost)).toEqual([]);
});

describe.each(rows)('%s', (name, definition) => {
  it.each(Object.entries(blockExamples[name] ?? {}))('parses and renders its example "%s"', async (_, example) => {
    expect(v.is(definition.schema, example)).toBe(true);
    const container = await AstroContainer.create();
    // A block with an island is drawn by React, as the build draws it.
    container.addServerRenderer({ name: '@astrojs/react', renderer: reactRenderer });
    container.addClientRenderer({ name: '@astrojs/react', entrypoint: '@astrojs/react/client.js' });
    const html = await container.renderToString(Blocks, {
      props: { blocks: placeBlocks('/example', [example]), t, language: 'en' },
    });
    expect(html.replace(/<[^>]*>/g, '').trim()).not.toBe('');
    expect(html).not.toMatch(/undefined|\[object/);
    // The content security policy refuses these.
    expect(html).not.toMatch(/ (style|on\w+)=/);
  });
});

it('asks for all blocks in one valid query', () => {
  const query = `query { route(path: "/", language: "en") { ... on Page { blocks { ...AnyBlock } } } }`;
  expect(validate(schema, parse(query + blockFragments))).toEqual([]);
});
