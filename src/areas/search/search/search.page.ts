import { sitePath } from '../../../../server/content/items/site-path.rules.ts';
import { isLocale } from '../../../../server/platform/locale.rules.ts';
import { landingHub } from '../../../../server/search/landing-hub.rules.ts';
import { SearchUnavailable } from '../../../../server/search/open-index.ts';
import { inLowerCase, isNarrowed, readSearch, searchHref } from '../../../../server/search/search-address.rules.ts';
import type { SearchView } from '../../../../server/search/search-endpoints.contract.ts';
import type { SearchState } from '../../../../server/search/search-tab.contract.ts';
import { definePage, type PageCall } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../layouts/site-frame.ts';
import { findResults } from './find-results.ts';
import type { SearchCall } from './query-index.ts';
import { findTabHub, readTabs, totalOf } from './search-tabs.ts';

/** Finds pages and products. The address holds the whole search; works without JavaScript. */
export const searchPage = definePage({
  access: 'public',
  frame: siteFrame,
  async load(call) {
    const elsewhere = otherLanguage(call);
    if (elsewhere) return redirectTo(elsewhere, { status: 302 });
    const { page, url, services, viewer, locals } = call;
    const { language, t } = page;
    const tabs = await readTabs(locals, {
      language,
      modulesOff: services.installation.modulesOff,
      hasTexts: services.search.sections.hasTexts(),
      t,
    });
    if (!tabs) return notFound();
    const asked = { services, viewer, locals, language, t, tabs };
    const typed = readSearch(url.searchParams, tabs);
    const { state, view } = await find(asked, typed, call);
    if (view && state.tab === typed.tab && typed.page > view.page) {
      return redirectTo(searchHref(page.path, state, { page: view.page }), { status: 302 });
    }
    // Totals of all results would be wrong beside filtered ones.
    const totals = view && !isNarrowed(state) ? view.totals : null;
    return { state, view, tabs: tabs.map((tab) => ({ tab, total: totals && totalOf(totals, tab) })) };
  },
});

/** Redirects to the same search in the language of the address, where it differs. */
function otherLanguage({ url, page }: PageCall<SiteFrame>): string | null {
  const query = inLowerCase(url.searchParams);
  const locale = query.get('locale') ?? page.language;
  if (!isLocale(locale) || locale === page.language) return null;
  const others = [...url.searchParams].filter(([name]) => name.toLowerCase() !== 'locale');
  const search = new URLSearchParams(others).toString();
  return sitePath('/search', locale) + (search && `?${search}`);
}

/**
 * Finds the results of an address. Where the tab and the products do not answer, another tab is shown instead, unless the
 * visitor selected the tab (docs/decisions/search.md#an-empty-tab). Null while the index is unavailable.
 */
async function find(
  asked: SearchCall,
  state: SearchState,
  { services }: Pick<PageCall, 'services'>,
): Promise<{ state: SearchState; view: SearchView | null }> {
  try {
    const view = await findResults(asked, state);
    const hub = state.isTabChosen ? null : landingHub(view, findTabHub(state.tab), asked.tabs.map(findTabHub));
    const tab = hub === null ? undefined : asked.tabs.find((each) => findTabHub(each) === hub);
    if (!tab || tab === state.tab) return { state: { ...state, page: view.page }, view };
    const { isExact } = state;
    const moved = {
      ...readSearch(new URLSearchParams({ tab: tab.id, globalSearch: state.query }), asked.tabs),
      isExact,
    };
    return { state: moved, view: await findResults({ ...asked, isCounted: true }, moved) };
  } catch (error) {
    if (!(error instanceof SearchUnavailable)) throw error;
    services.log.error({ err: error }, 'the search could not be asked');
    return { state, view: null };
  }
}
