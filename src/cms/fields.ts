import * as v from 'valibot';
import { href, webHref } from '../../server/content/items/field.contract.ts';

export const linkSchema = v.object({ label: v.string(), href });
export const imageSchema = v.object({
  src: webHref,
  alt: v.string(),
});
const accessSchema = v.picklist(['public', 'secured', 'member', 'noMembership']);
export const crumbSchema = v.object({ title: v.string(), path: v.string() });
export const alternateSchema = v.object({ language: v.string(), path: v.string() });

export type Link = v.InferOutput<typeof linkSchema>;
export type Image = v.InferOutput<typeof imageSchema>;
export type Crumb = v.InferOutput<typeof crumbSchema>;
export type Alternate = v.InferOutput<typeof alternateSchema>;

/** Holds what every item with an address answers; spread into the schema of each routed type. */
export const routedEntries = {
  id: v.string(),
  path: v.string(),
  language: v.string(),
  title: v.string(),
  pageTitle: v.nullable(v.string()),
  addTitleSuffix: v.boolean(),
  navigationTitle: v.nullable(v.string()),
  description: v.string(),
  cardImage: v.nullable(imageSchema),
  mainImage: v.nullable(imageSchema),
  titleImage: v.nullable(imageSchema),
  noIndex: v.boolean(),
  noFollow: v.boolean(),
  access: accessSchema,
  tags: v.array(v.string()),
  updatedAt: v.string(),
  alternates: v.array(alternateSchema),
  breadcrumb: v.array(crumbSchema),
};
