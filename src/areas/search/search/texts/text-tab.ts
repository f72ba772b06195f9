import type { SearchFacet, SearchTab } from '../../../../../server/search/search-tab.contract.ts';
import { inTexts } from '../../../../../server/search/search.contract.ts';
import type { Translate } from '../../../../cms/dictionary.ts';

const facet = (facetField: string, facetLabel: string, sortCriteria = 'occurrences'): SearchFacet => ({
  facetType: 'Facet',
  facetField,
  facetLabel,
  numberOfValues: 10,
  sortCriteria,
  withInput: false,
  isCurrency: false,
  numberOfIntervals: null,
});

/** Makes the tab of the texts of standards. Editors have none for it: it is there where the library has texts. */
export const textTab = (t: Translate): SearchTab => ({
  id: 'texts',
  tabName: t('SearchTextTab'),
  searchHubName: inTexts,
  defaultView: 'List View',
  filtersHeading: t('SearchTextFilters'),
  noResultsFoundMessage: '',
  facets: [
    facet('standard', t('SearchTextStandard')),
    facet('edition', t('SearchTextEdition'), 'descending'),
    facet('kind', t('SearchTextKind')),
  ],
  sortItems: [
    { fieldLabel: t('SearchTextBest'), sortExpression: 'relevancy', sortOrder: 'descending' },
    { fieldLabel: t('SearchTextPlace'), sortExpression: 'place', sortOrder: 'ascending' },
  ],
});
