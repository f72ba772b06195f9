import * as v from 'valibot';
import { imageSchema, linkSchema } from '../../cms/fields.ts';
import { field } from '../../cms/selection.ts';
import { blockEntries } from '../block-entries.ts';

export const imageTextSchema = v.object({
  ...blockEntries('ImageText'),
  heading: v.pipe(v.string(), v.nonEmpty('must not be empty')),
  content: v.string(),
  imageSide: v.picklist(['left', 'right']),
  /** Not under its own name: a hero's `image` is nullable, and GraphQL refuses one name with two nullabilities. */
  picture: field('image', imageSchema),
  link: v.nullable(linkSchema),
});

export type ImageText = v.InferOutput<typeof imageTextSchema>;
