import {
  communitiesPerPage,
  groupByState,
  pageOfStates,
} from '../../../../../server/standards/communities/read-communities.rules.ts';
import { definePage } from '../../../../http/define-page.ts';
import { siteFrame } from '../../../../layouts/site-frame.ts';

/**
 * Lists the communities of all states, or of the state in the address
 * (docs/decisions/documents-and-committees.md#communities-and-wildfire).
 */
export const communitiesPage = definePage({
  access: 'public',
  frame: siteFrame,
  async load({ page: { language }, url, services }) {
    const { items, receivedAt, isFailing } = services.communities.list;
    const known = await services.accountContent.states(services.installation.country, language);
    const byText = new Map(
      known.flatMap(({ code, stateProvinceName: name }) =>
        [code, name].map((text) => [text.toLowerCase(), { code, name }] as const),
      ),
    );
    const all = groupByState(items, (text) => byText.get(text.toLowerCase()) ?? null, language);
    const asked = url.searchParams.get('state') ?? '';
    const chosen = all.find(({ code }) => code === asked) ?? null;
    const found = chosen ? [chosen] : all;
    const shown = found.reduce((sum, { communities }) => sum + communities.length, 0);
    const pages = Math.max(1, Math.ceil(shown / communitiesPerPage));
    const wanted = url.searchParams.get('page') ?? '1';
    const number = /^[1-9]\d{0,3}$/.test(wanted) ? Math.min(Number(wanted), pages) : 1;
    return {
      receivedAt,
      isFailing,
      total: items.length,
      chosen: chosen?.code ?? null,
      choices: all.map(({ code, name, communities }) => ({ code, name, count: communities.length })),
      states: pageOfStates(found, number),
      shown,
      number,
      pages,
    };
  },
});
