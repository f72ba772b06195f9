import * as v from 'valibot';
import { crumb } from '../../../server/content/items/types/answer-part.contract.ts';
import { defineQuery } from '../query.ts';
import { field } from '../selection.ts';

/** The way from home to an address. */
export const getBreadcrumb = defineQuery(
  'GetBreadcrumb',
  '$path: String!, $language: String!',
  v.object({ breadcrumb: field('breadcrumb(path: $path, language: $language)', v.array(crumb)) }),
);
