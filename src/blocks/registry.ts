import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import type * as v from 'valibot';
import { blockName } from '../../server/content/api/block-answer.rules.ts';
import { fitsColumn } from '../../server/content/items/types/block.contract.ts';
import type { StructuredData } from '../components/head/structured-data.ts';
import { blockSchema, blockSelection, blockTypeNames } from './block-schema.ts';

/** Holds what every parsed block has, whatever its type. */
export interface AnyBlock {
  __typename: string;
  key: string;
  navigationTitle: string | null;
}

export interface BlockDefinition {
  component: AstroComponentFactory;
  schema: v.GenericSchema<unknown, AnyBlock>;
  /** Data for search engines that this block stands for; null when it has nothing to say. */
  structuredData: (block: AnyBlock) => StructuredData | null;
}

type Overrides = Record<string, v.GenericSchema>;

/* The folder of a block has the name of its type, and its files too: `hero-banner/HeroBanner.astro`. */
const components = import.meta.glob<AstroComponentFactory>('./*/*.astro', { eager: true, import: 'default' });
const overridesOf = import.meta.glob<Overrides>('./*/*.schema.ts', { eager: true, import: 'overrides' });
const structuredDataOf = import.meta.glob<BlockDefinition['structuredData']>('./*/*.structured-data.ts', {
  eager: true,
  import: 'structuredData',
});

const kinds = blockTypeNames.map((type) => {
  const name = blockName(type);
  const component = components[`./${type}/${name}.astro`];
  if (!component) throw new Error(`The block ${type} has no component: src/blocks/${type}/${name}.astro is not there.`);
  const overrides = overridesOf[`./${type}/${type}.schema.ts`] ?? {};
  const structuredData = structuredDataOf[`./${type}/${type}.structured-data.ts`] ?? (() => null);
  const definition: BlockDefinition = { component, schema: blockSchema(type, overrides), structuredData };
  return { name, definition, selection: blockSelection(type, overrides) };
});

/** Every block that the content API may answer, by its name there: its component and the shape of its answer. */
export const blockDefinitions: Readonly<Record<string, BlockDefinition>> = Object.fromEntries(
  kinds.map(({ name, definition }) => [name, definition]),
);

const names = kinds.map(({ name }) => name);
const anyOf = (members: readonly string[]) => `{ __typename ${members.map((name) => `...${name}Block`).join(' ')} }`;

/**
 * The fragments `AnyBlock` and `LeafBlock` with one for each block; a column takes every block but other columns and
 * those that need the width of a page.
 */
export const blockFragments = [
  ...kinds.map(({ name, selection }) => `fragment ${name}Block on ${name} { ${selection} }`),
  `fragment LeafBlock on Block ${anyOf(blockTypeNames.filter(fitsColumn).map(blockName))}`,
  `fragment AnyBlock on Block ${anyOf(names)}`,
].join('\n');
