import * as v from 'valibot';
import { defineQuery } from '../query.ts';
import { field } from '../selection.ts';

/** Facts of a standard that stand beside its text in the library. */
const standard = v.object({
  title: v.string(),
  scope: v.nullable(v.string()),
  currentEditionYear: v.number(),
  relatedProduct: v.nullable(v.object({ url: v.string() })),
});

/** Scope, current edition and product of a standard by the address of its page. */
export const getLibraryStandard = defineQuery(
  'GetLibraryStandard',
  '$path: String!, $language: String!',
  v.object({ documentInfo: field('documentInfo(path: $path, language: $language)', v.nullable(standard)) }),
);
