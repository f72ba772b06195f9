import type { BlockTraits } from '../block-traits.ts';
import type { TwoColumn } from './two-column.schema.ts';

export const traits: BlockTraits<TwoColumn> = { isColumn: true, columns: ({ first, second }) => ({ first, second }) };
