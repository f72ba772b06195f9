import * as v from 'valibot';
import { linkSchema } from '../../cms/fields.ts';
import { blockEntries } from '../block-entries.ts';

export const callToActionSchema = v.object({
  ...blockEntries('CallToAction'),
  heading: v.pipe(v.string(), v.nonEmpty('must not be empty')),
  text: v.nullable(v.string()),
  action: linkSchema,
});

export type CallToAction = v.InferOutput<typeof callToActionSchema>;
