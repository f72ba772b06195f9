import * as v from 'valibot';
import { blockEntries, blockName, type BlockAnswer } from '../../server/content/api/block-answer.rules.ts';
import { blockTypes, type BlockTypeName } from '../../server/content/items/types/block.contract.ts';
import { field, selectionOf } from '../cms/selection.ts';

type Entries = Record<string, v.GenericSchema>;

export const blockTypeNames = Object.keys(blockTypes) as BlockTypeName[];

/** Returns the schema of the answer to a block: its contract, with the site's overrides of some fields. */
export const blockSchema = <T extends BlockTypeName, const TOverrides extends Entries>(
  type: T,
  overrides: TOverrides,
): v.GenericSchema<unknown, BlockAnswer<T, TOverrides>> =>
  v.object({ ...ownEntries(type), ...overrides }) as unknown as v.GenericSchema<unknown, BlockAnswer<T, TOverrides>>;

const ownEntries = (type: BlockTypeName): Entries => ({
  __typename: v.literal(blockName(type)),
  ...blockEntries(type),
});

/**
 * Suffix of the alias of a field that may be null here and is required in another block: one query selects all
 * blocks, and GraphQL refuses one name with two nullabilities.
 */
const aliasEnd = 'OrNull';

const isNullable = ({ type }: v.GenericSchema): boolean => type === 'nullable';
const required = new Set(
  blockTypeNames
    .flatMap((type) => Object.entries(ownEntries(type)))
    .filter(([, schema]) => !isNullable(schema))
    .map(([key]) => key),
);

/** Returns the GraphQL selection of a block. */
export function blockSelection(type: BlockTypeName, overrides: Entries): string {
  const entries = ownEntries(type);
  const asked = Object.entries({ ...entries, ...overrides }).map(([key, schema]) => {
    const isContested = isNullable(entries[key] ?? schema) && required.has(key);
    return isContested ? [`${key}${aliasEnd}`, field(key, schema)] : [key, schema];
  });
  return selectionOf(v.object(Object.fromEntries(asked) as Entries));
}

/** Gives the fields of an answer their own names again. */
export function withOwnNames(raw: unknown): unknown {
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw)) return raw;
  return Object.fromEntries(
    Object.entries(raw).map(([key, value]) => [key.endsWith(aliasEnd) ? key.slice(0, -aliasEnd.length) : key, value]),
  );
}
