import { readFileSync } from 'node:fs';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { buildSchema, GraphQLUnionType, Kind, parse, validate, type FragmentDefinitionNode } from 'graphql';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { translator } from '../cms/dictionary.ts';
import Blocks from './Blocks.astro';
import { blockExamples } from './examples.ts';
import { placeBlocks } from './place-blocks.ts';
import { blockDefinitions, blockFragments, blockSelection } from './registry.ts';

const schema = buildSchema(readFileSync('server/content/schema.graphql', 'utf8'));
const union = schema.getType('Block');
const members = union instanceof GraphQLUnionType ? union.getTypes().map((type) => type.name) : [];
const rows = Object.entries(blockDefinitions);
const t = translator([]);

/** Response names a fragment asks for, as dotted paths; fields of other fragments do not count. */
function selectedPaths(fragment: FragmentDefinitionNode): Set<string> {
  const paths = new Set<string>();
  const walk = (selections: FragmentDefinitionNode['selectionSet'], prefix: string) => {
    for (const selection of selections.selections) {
      if (selection.kind !== Kind.FIELD) continue;
      const path = prefix + (selection.alias ?? selection.name).value;
      paths.add(path);
      if (selection.selectionSet) walk(selection.selectionSet, `${path}.`);
    }
  };
  walk(fragment.selectionSet, '');
  return paths;
}

/** Keys of an object schema, those of nested objects and lists of objects too. */
function schemaPaths(node: unknown, prefix = ''): string[] {
  if (node === null || typeof node !== 'object') return [];
  const { entries, wrapped, item, pipe } = node as Record<string, unknown>;
  if (Array.isArray(pipe)) return schemaPaths(pipe[0] === node ? { ...node, pipe: undefined } : pipe[0], prefix);
  if (entries && typeof entries === 'object') {
    return Object.entries(entries).flatMap(([key, value]) => [prefix + key, ...schemaPaths(value, `${prefix}${key}.`)]);
  }
  return schemaPaths(wrapped ?? item, prefix);
}

it('registers every member of the union, and nothing else', () => {
  expect(members.length).toBeGreaterThan(10);
  expect(Object.keys(blockDefinitions).toSorted()).toEqual(members.toSorted());
  expect(Object.keys(blockExamples).toSorted()).toEqual(members.toSorted());
});

describe.each(rows)('%s', (name, definition) => {
  const fragment = parse(definition.fragment).definitions[0] as FragmentDefinitionNode;

  it('selects every key of its schema', () => {
    const selected = selectedPaths(fragment);
    expect(schemaPaths(definition.schema).filter((path) => !selected.has(path))).toEqual([]);
  });

  it('selects nothing its schema leaves unread', () => {
    const known = new Set(schemaPaths(definition.schema));
    expect([...selectedPaths(fragment)].filter((path) => !known.has(path))).toEqual([]);
  });

  it('has a fragment that fits the content schema', () => {
    const alone = `query { route(path: "/", language: "en") { ... on Page { blocks { ...${name}Block } } } }`;
    const leaf = definition.fragment.includes('...LeafBlock') ? 'fragment LeafBlock on Block { __typename }' : '';
    expect(validate(schema, parse(`${alone} ${definition.fragment} ${leaf}`))).toEqual([]);
  });

  it.each(Object.entries(blockExamples[name] ?? {}))('parses and renders its example "%s"', async (_, example) => {
    expect(v.is(definition.schema, example)).toBe(true);
    const container = await AstroContainer.create();
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
  const query = `query { route(path: "/", language: "en") { ... on Page { blocks { ${blockSelection} } } } }`;
  expect(validate(schema, parse(query + blockFragments))).toEqual([]);
});
