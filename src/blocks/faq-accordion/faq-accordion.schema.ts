import * as v from 'valibot';
import { blockEntries } from '../block-entries.ts';

export const faqAccordionSchema = v.object({
  ...blockEntries('FaqAccordion'),
  sectionHeading: v.nullable(v.string()),
  groups: v.array(
    v.object({
      heading: v.nullable(v.string()),
      items: v.array(v.object({ id: v.string(), question: v.string(), answer: v.string() })),
    }),
  ),
});

export type FaqAccordion = v.InferOutput<typeof faqAccordionSchema>;
