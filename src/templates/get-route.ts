import * as v from 'valibot';
import { blockFragments } from '../blocks/registry.ts';
import { defineQuery } from '../cms/query.ts';
import { routedSchema } from '../cms/routed.ts';
import { field } from '../cms/selection.ts';

/** Everything an address leads to, in one query: a page with its blocks, an article, a document, a redirect. */
export const getRoute = defineQuery(
  'GetRoute',
  '$path: String!, $language: String!',
  v.object({ route: field('route(path: $path, language: $language)', v.nullable(routedSchema)) }),
  blockFragments,
);
