import * as v from 'valibot';
import { fragment } from '../../cms/selection.ts';
import { blockEntries } from '../block-entries.ts';

const columns = 12;
const defaultFirstColumn = 9;

export const twoColumnSchema = v.object({
  ...blockEntries('TwoColumn'),
  /** Twelfths; 9 when content gives none, never above 12 (docs/decisions/content-and-publishing.md#column-widths). */
  firstColumn: v.pipe(
    v.nullish(v.number(), defaultFirstColumn),
    v.integer(),
    v.minValue(1),
    v.transform((twelfths) => Math.min(twelfths, columns)),
  ),
  /** Leaf blocks only, so the query has a fixed depth; the registry parses them. */
  first: fragment('LeafBlock', v.array(v.unknown())),
  second: fragment('LeafBlock', v.array(v.unknown())),
});

export type TwoColumn = v.InferOutput<typeof twoColumnSchema>;
