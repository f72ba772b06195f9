import * as v from 'valibot';
import { field } from '../../cms/selection.ts';
import { blockEntries } from '../block-entries.ts';

export const faqAccordionSchema = v.object({
  ...blockEntries('FaqAccordion'),
  /** Not under its own name: other blocks have a required `heading`, and GraphQL refuses one name with two nullabilities. */
  sectionHeading: field('heading', v.nullable(v.string())),
  groups: v.array(
    v.object({
      heading: v.nullable(v.string()),
      items: v.array(v.object({ id: v.string(), question: v.string(), answer: v.string() })),
    }),
  ),
});

export type FaqAccordion = v.InferOutput<typeof faqAccordionSchema>;
