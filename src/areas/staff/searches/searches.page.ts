import { listSearchTerms } from '../../../../server/search/search-terms.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';
import { definePage } from '../../../http/define-page.ts';

/** Days that the counts can be added up over, the most usual first. */
export const spans = [30, 7, 90] as const;
/** Rows of each list. */
const most = 50;

/** Shows what is searched for most, and what is searched for in vain. */
export const searchesPage = definePage({
  access: 'staff',
  frame: siteFrame,
  async load({ services, url }) {
    const asked = Number(url.searchParams.get('days'));
    const days = spans.find((span) => span === asked) ?? spans[0];
    const [frequent, inVain] = await Promise.all([
      listSearchTerms(services, { days, most, isWithoutResult: false }),
      listSearchTerms(services, { days, most, isWithoutResult: true }),
    ]);
    return { days, frequent, inVain };
  },
});
