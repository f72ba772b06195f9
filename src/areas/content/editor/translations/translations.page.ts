import * as v from 'valibot';
import { itemTypeNames } from '../../../../../server/content/items/item-types.contract.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { translationStates } from '../../../../../server/content/translations/translation.contract.ts';
import { listTranslations, translationPageSize } from '../../../../../server/content/translations/translation.repo.ts';
import { matchTranslationAs } from '../../../../../server/people/access/match-translation-as.ts';
import { itemRights } from '../../../../../server/people/access/roles/right.rules.ts';
import { defaultLocale, locales, type Locale } from '../../../../../server/platform/locale.rules.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { siteFrame } from '../../../../layouts/site-frame.ts';

const query = v.object({
  to: v.fallback(v.optional(v.picklist(locales)), undefined),
  state: v.fallback(v.optional(v.picklist(translationStates)), undefined),
  type: v.fallback(v.optional(v.picklist(itemTypeNames)), undefined),
  page: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/)), '1'), '1'),
});

/** Says that a translation needs no change. The list comes back as it was. */
async function same(call: PageCall & { form: URLSearchParams }) {
  const { services, viewer, locals, form, page, url } = call;
  const actor = { person: viewer.person, requestId: locals.requestId };
  const locale = form.get('locale') ?? '';
  const matches = Number(/^[1-9]\d{0,8}$/.exec(form.get('matches') ?? '')?.[0] ?? 0);
  if (locale === defaultLocale || matches === 0) return notFound();
  const matched = await matchTranslationAs(services, actor, { id: form.get('item') ?? '', locale, matches });
  if (!matched.ok) return notFound();
  const back = new URLSearchParams(url.searchParams);
  back.set('said', '1');
  return redirectTo(`${sitePath('/editor/translations', page.language)}?${back.toString()}`);
}

/** Lists the items of the default language with what another language lacks of them. */
export const translationsPage = definePage({
  access: itemRights,
  frame: siteFrame,
  intents: { same },
  async load({ services: { db, env }, url, locals }) {
    const asked = v.parse(query, Object.fromEntries(url.searchParams));
    const others: readonly Locale[] = locals.site.installation.languages.filter((each) => each !== defaultLocale);
    const to = others.find((each) => each === asked.to) ?? others[0] ?? null;
    const { state, type } = asked;
    const page = Number(asked.page);
    const found = to && !env.contentGraphqlUrl ? await listTranslations(db, { to, state, type, page }) : null;
    const { counts } = found ?? {};
    const total = counts ? (state ? counts[state] : Object.values(counts).reduce((sum, each) => sum + each, 0)) : 0;
    return {
      remoteUrl: env.contentGraphqlUrl,
      to,
      others,
      asked: { state, type },
      rows: found?.rows ?? [],
      counts: counts ?? null,
      pageNumber: page,
      pages: Math.ceil(total / translationPageSize),
      wasSaid: url.searchParams.get('said') === '1',
    };
  },
});
