/**
 * Kinds of facets: values, ranges of a number, times before or after today, and values in levels
 * (docs/decisions/search.md#kinds-of-facets).
 */
export const facetTypes = ['Facet', 'NumericFacet', 'TimeframeFacet', 'CategoryFacet'] as const;
/** Orders of the values of a facet: by their number of results, or by their names. */
export const valueOrders = ['occurrences', 'alphanumeric', 'ascending', 'descending'] as const;
export const sortDirections = ['ascending', 'descending'] as const;
