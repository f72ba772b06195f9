import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import type * as v from 'valibot';
import { blockName } from '../../server/content/api/block-answer.rules.ts';
import { fitsColumn } from '../../server/content/items/types/block.contract.ts';
import type { AnyBlock, BlockTraits } from './block-traits.ts';
import { blockSchema, blockSelection, blockTypeNames } from './block-schema.ts';

export interface BlockDefinition {
  component: AstroComponentFactory;
  schema: v.GenericSchema<unknown, AnyBlock>;
  traits: BlockTraits;
}

type Overrides = Record<string, v.GenericSchema>;

/* A block's folder and files are named after its type: `hero-banner/HeroBanner.astro`. */
const components = import.meta.glob<AstroComponentFactory>('./*/*.astro', { eager: true, import: 'default' });
const overridesOf = import.meta.glob<Overrides>('./*/*.schema.ts', { eager: true, import: 'overrides' });
const traitsOf = import.meta.glob<BlockTraits>('./*/*.traits.ts', { eager: true, import: 'traits' });

const kinds = blockTypeNames.map((type) => {
  const name = blockName(type);
  const component = components[`./${type}/${name}.astro`];
  if (!component) throw new Error(`The block ${type} has no component: src/blocks/${type}/${name}.astro is missing.`);
  const overrides = overridesOf[`./${type}/${type}.schema.ts`] ?? {};
  const traits = traitsOf[`./${type}/${type}.traits.ts`] ?? {};
  const definition: BlockDefinition = { component, schema: blockSchema(type, overrides), traits };
  return { name, definition, selection: blockSelection(type, overrides) };
});

/** Component, schema of the answer and traits of every block, by its name in the content API. */
export const blockDefinitions: Readonly<Record<string, BlockDefinition>> = Object.fromEntries(
  kinds.map(({ name, definition }) => [name, definition]),
);

const names = kinds.map(({ name }) => name);
const anyOf = (members: readonly string[]) => `{ __typename ${members.map((name) => `...${name}Block`).join(' ')} }`;

/**
 * The GraphQL fragments `AnyBlock`, `LeafBlock` and one for each block; `LeafBlock` has the blocks that a column takes.
 */
export const blockFragments = [
  ...kinds.map(({ name, selection }) => `fragment ${name}Block on ${name} { ${selection} }`),
  `fragment LeafBlock on Block ${anyOf(blockTypeNames.filter(fitsColumn).map(blockName))}`,
  `fragment AnyBlock on Block ${anyOf(names)}`,
].join('\n');
