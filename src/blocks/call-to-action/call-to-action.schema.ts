import * as v from 'valibot';
import { linkSchema } from '../../cms/fields.ts';
import { field } from '../../cms/selection.ts';
import { blockEntries } from '../block-entries.ts';

export const callToActionSchema = v.object({
  ...blockEntries('CallToAction'),
  heading: v.pipe(v.string(), v.nonEmpty('must not be empty')),
  text: v.nullable(v.string()),
  /** Not under its own name: other blocks have a nullable `link`, and GraphQL refuses one name with two nullabilities. */
  action: field('link', linkSchema),
});

export type CallToAction = v.InferOutput<typeof callToActionSchema>;
