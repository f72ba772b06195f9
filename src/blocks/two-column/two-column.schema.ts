import * as v from 'valibot';
import { fragment } from '../../cms/selection.ts';
import type { Block } from '../block-props.ts';

const columns = 12;
const defaultFirstColumn = 9;

/** Leaf blocks only, so the query has a fixed depth; the registry parses them. */
const column = fragment('LeafBlock', v.array(v.unknown()));

export const overrides = {
  /** Twelfths; 9 when content gives none, never above 12 (docs/decisions/content-and-publishing.md#column-widths). */
  firstColumn: v.pipe(
    v.nullish(v.number(), defaultFirstColumn),
    v.integer(),
    v.minValue(1),
    v.transform((twelfths) => Math.min(twelfths, columns)),
  ),
  first: column,
  second: column,
};

export type TwoColumn = Block<'two-column', typeof overrides>;
