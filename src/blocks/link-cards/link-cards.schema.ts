import * as v from 'valibot';
import { href } from '../../../server/content/items/field.contract.ts';
import { field } from '../../cms/selection.ts';
import { blockEntries } from '../block-entries.ts';

export const linkCardsSchema = v.object({
  ...blockEntries('LinkCards'),
  /** Not under its own name: other blocks have a required `heading`, and GraphQL refuses one name with two nullabilities. */
  sectionHeading: field('heading', v.nullable(v.string())),
  items: v.array(v.object({ title: v.pipe(v.string(), v.nonEmpty('must not be empty')), text: v.string(), href })),
});

export type LinkCards = v.InferOutput<typeof linkCardsSchema>;
