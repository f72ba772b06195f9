import * as v from 'valibot';
import { defineQuery } from '../query.ts';
import { field } from '../selection.ts';

const facetSchema = v.object({
  facetType: v.string(),
  facetField: v.string(),
  facetLabel: v.string(),
  numberOfValues: v.number(),
  sortCriteria: v.string(),
  withInput: v.boolean(),
  isCurrency: v.boolean(),
  numberOfIntervals: v.nullable(v.number()),
});
const hubSchema = v.object({
  id: v.string(),
  tabName: v.string(),
  searchHubName: v.string(),
  defaultView: v.string(),
  filtersHeading: v.string(),
  noResultsFoundMessage: v.string(),
  isDisabled: v.boolean(),
  leavingPage: v.nullable(v.string()),
  facets: v.array(facetSchema),
  sortItems: v.array(v.object({ fieldLabel: v.string(), sortExpression: v.string(), sortOrder: v.string() })),
});

/** The tabs of the search in their order. */
export const getSearchHubs = defineQuery(
  'GetSearchHubs',
  '$language: String!',
  v.object({ searchHubs: field('searchHubs(language: $language, first: 100)', v.array(hubSchema)) }),
);

/** A tab as editors keep it. */
export type HubTab = v.InferOutput<typeof hubSchema>;
