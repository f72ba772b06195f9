import * as v from 'valibot';
import { imageSchema, linkSchema } from '../../cms/fields.ts';
import { blockEntries } from '../block-entries.ts';

export const heroBannerSchema = v.object({
  ...blockEntries('HeroBanner'),
  heading: v.pipe(v.string(), v.nonEmpty('must not be empty')),
  text: v.nullable(v.string()),
  tone: v.picklist(['plain', 'deep']),
  link: v.nullable(linkSchema),
  secondaryLink: v.nullable(linkSchema),
  image: v.nullable(imageSchema),
});

export type HeroBanner = v.InferOutput<typeof heroBannerSchema>;
