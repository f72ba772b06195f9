import { listSearchTerms } from '../../../../server/search/search-terms.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';
import { definePage } from '../../../http/define-page.ts';

/** Periods for the totals in days, the most usual first. */
export const spans = [30, 7, 90] as const;
/** Rows of each list. */
const most = 50;

/** Shows the most frequent queries, and those without results. */
export const searchesPage = definePage({
  access: 'searches',
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
