import { AnswerCache, createReader } from '../../../../../server/content/api/content-reader.ts';
import type { FieldMarks } from '../../../../../server/content/api/field-marks.ts';
import { draftSource } from '../../../../../server/content/api/content-source.ts';
import { nameFromId } from '../../../../../server/content/items/item.contract.ts';
import { firstAnswers } from '../../../../../server/forms/definition/answers.rules.ts';
import type { ShownForm } from '../../../../../server/forms/definition/shown-form.contract.ts';
import { createFormContent } from '../../../../../server/forms/submissions/form-content.ts';
import type { SiteForm } from '../../../../../server/forms/submissions/form-feature.ts';
import { organizationDate } from '../../../../../server/platform/dates/organization-date.rules.ts';
import { toLocale } from '../../../../../server/platform/locale.rules.ts';
import { beginForm } from '../../../../components/forms/show-form.ts';
import { sitePath, splitSitePath } from '../../../../../server/content/items/site-path.rules.ts';
import type { LiveItem } from '../../../../../server/content/items/content.repo.ts';
import { siteFrame } from '../../../../layouts/site-frame.ts';
import { loadPage, type PageModel } from '../../../../templates/page-model.ts';

type ShownModel = Exclude<PageModel, { kind: 'missing' | 'redirect' }>;

/**
 * A page as it would be with the draft live, where a drafted redirect leads, or the address of a listing, which is made
 * of the index and cannot be shown with a draft; null when there is nothing to show.
 */
export type DraftPage =
  | { kind: 'page'; model: ShownModel }
  | { kind: 'form'; form: SiteForm; shown: ShownForm }
  | { kind: 'redirect'; to: string }
  | { kind: 'listing'; to: string }
  | null;

/**
 * Loads the page that shows a draft: its page, the requested one (`at`, an address of the site), or for an item
 * without address the most read page that shows it. Search engines must not index it.
 */
export async function loadDraftPage(
  locals: App.Locals,
  draft: LiveItem,
  { at, marks }: { at?: string | undefined; marks?: FieldMarks | undefined } = {},
): Promise<DraftPage> {
  const { contentApi } = locals.services;
  const answers = new AnswerCache(draftSource(contentApi, draft, marks), locals.site.installation.modulesOff);
  locals.content = createReader(answers, new Set());
  locals.render = { tags: new Set(), further: new Set(), access: 'public', problem: null, flaws: new Set() };
  if (draft.type === 'form' && at === undefined) return loadDraftForm(locals, draft);
  if (isOfListing(draft)) return { kind: 'listing', to: sitePath('/search', draft.locale) };
  const asked = splitSitePath(at ?? addressShowing(locals, draft));
  const model = await loadPage(locals, asked.path, asked.locale);
  if (model.kind === 'missing') return null;
  if (model.kind === 'redirect') return { kind: 'redirect', to: model.redirect.target };
  Object.assign(model.item, { noIndex: true, noFollow: true });
  return { kind: 'page', model };
}

/** Loads a form on its own page, as a visitor who is not signed in begins it. */
async function loadDraftForm(locals: App.Locals, draft: LiveItem): Promise<DraftPage> {
  const { services, site } = locals;
  const { contentApi, accountContent, clock } = services;
  const { locale } = draft;
  const content = createFormContent(draftSource(contentApi, draft), accountContent, [], () => Promise.resolve(false));
  const form = await content.find(nameFromId(draft.id), locale);
  if (!form) return null;
  const today = organizationDate(clock.now(), site.installation.timeZone);
  const facts = await content.facts(form, firstAnswers(form.definition, {}), { today, language: locale });
  const { t } = await siteFrame({ locals, language: toLocale(locale) });
  return {
    kind: 'form',
    form,
    shown: beginForm(form, { language: locale, t, facts, profile: {}, key: 'preview', action: '#' }),
  };
}

/** Tabs and words of the search are read at each search, and by no page. */
const isOfListing = ({ type }: LiveItem): boolean => type === 'search-hub' || type === 'search-synonyms';

function addressShowing({ services }: App.Locals, draft: LiveItem): string {
  if (draft.path !== null) return sitePath(draft.path, draft.locale);
  const isPage = (address: string) => !/\.(xml|json|txt)$|\/(404|500)$/.test(address);
  const showing = services.publisher.pagesShowing(draft.id).filter(isPage);
  return showing.find((address) => splitSitePath(address).locale === draft.locale) ?? sitePath('/', draft.locale);
}
