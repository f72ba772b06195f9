import { isLink } from '../../../../../server/content/values/link.rules.ts';
import type { ChangeType } from '../../../../../server/content/items/documents/change-type.rules.ts';
import { itemRights } from '../../../../../server/people/access/roles/right.rules.ts';
import { isCalendarDate } from '../../../../../server/platform/dates/calendar.rules.ts';
import { todayOf } from '../../../../../server/platform/dates/today.ts';
import { toLocale } from '../../../../../server/platform/locale.rules.ts';
import { addChangeAs } from '../../../../../server/standards/editing/add-change.ts';
import { prepareAddedChangeAs } from '../../../../../server/standards/editing/prepare-added-change.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { yearsOf, type NewChange } from '../../../../../server/standards/editing/add-change.rules.ts';
import { listChangeTypes } from '../../../../../server/standards/editing/list-change-types.ts';
import { largestBody } from '../../../../../server/http/read-body.ts';
import { definePage, type Intent, type PageCall } from '../../../../http/define-page.ts';
import type { FormError } from '../../../../http/form-errors.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';
import { actorOf, openStandard, type OpenedStandard } from './open-standard.ts';

/** Longest title, in characters. */
const longestTitle = 300;

interface View {
  standard: OpenedStandard;
  types: { id: string; label: string }[];
  years: number[];
  /** Today for the organization, YYYY-MM-DD. */
  today: string;
}

type Call = PageCall<SiteFrame>;

/** Returns the types in the language of the standard, whose words are stored with the document. */
async function typesOf({ services }: Call, locale: string): Promise<ChangeType[]> {
  const { t } = await services.readWords(toLocale(locale));
  return listChangeTypes(services.db, locale, t);
}

/** Reads the four questions. */
function readChange(
  { form, page: { t } }: Call & { form: URLSearchParams },
  types: readonly ChangeType[],
): { ok: true; change: NewChange } | { ok: false; errors: FormError[] } {
  const sent = (name: string) => (form.get(name) ?? '').trim();
  const type = types.find(({ id }) => id === sent('type'));
  const [title, url, on] = [sent('title'), sent('url'), sent('on')];
  const text = (form.get('text') ?? '').replaceAll('\r\n', '\n').trim();
  const isText = sent('source') !== 'address';
  const errors: FormError[] = [];
  if (!type) errors.push({ field: 'type', message: t('StandardTypeMissing') });
  if (title === '') errors.push({ field: 'title', message: t('StandardTitleMissing') });
  if (title.length > longestTitle)
    errors.push({ field: 'title', message: t('StandardTitleLong', { limit: longestTitle }) });
  if (isText && text === '') errors.push({ field: 'text', message: t('StandardTextMissing') });
  if (!isText && !isLink(url)) errors.push({ field: 'url', message: t('StandardAddressMissing') });
  if (!isCalendarDate(on)) errors.push({ field: 'on', message: t('StandardDayMissing') });
  if (!type || errors.length > 0) return { ok: false, errors };
  return { ok: true, change: { type, title, on, read: isText ? { text } : { url } } };
}

const adding =
  (isDraft: boolean): Intent<SiteFrame, View> =>
  async (call) => {
    const { services, form, page } = call;
    const standard = await openStandard(call);
    if (!standard || (!isDraft && !standard.mayPublish)) return notFound();
    const read = readChange(call, await typesOf(call, standard.locale));
    if (!read.ok) return { errors: read.errors };
    const { id, locale } = standard;
    const asked = { id, locale, year: Number(form.get('year')), change: read.change };
    const add = (asDraft: boolean) => addChangeAs(services, actorOf(call), Object.assign({ isDraft: asDraft }, asked));
    let added = await add(isDraft);
    const isHeld = !added.ok && added.code === 'review_needed';
    if (isHeld && standard.hasDraft) {
      // The draft that waits may be far from ready: what is added is checked beside it.
      const prepared = await prepareAddedChangeAs(services, actorOf(call), asked);
      if (prepared.ok) return redirectTo(sitePath(`/editor/reviews/${prepared.value.id}`, page.language));
    }
    if (isHeld) added = await add(true);
    if (added.ok) {
      const { seqs, place } = added.value;
      if (seqs) await services.publisher.publish(seqs);
      if (isHeld) return redirectTo(standard.check);
      return redirectTo(`${standard.back}&block=${place}&did=${isDraft ? 'drafted' : 'added'}`);
    }
    switch (added.code) {
      case 'not_found':
        return { errors: [{ field: 'year', message: page.t('StandardYearGone') }], status: 409 };
      case 'forbidden':
        return notFound();
      case 'not_live':
        return { errors: [{ message: page.t('StandardNotLive') }] };
      case 'review_needed':
        return { errors: [{ message: page.t('DeskCheckNeeded') }] };
      case 'revision_conflict':
        return { errors: [{ message: page.t('StandardChanged') }], status: 409 };
      case 'invalid_item': {
        const problem = Object.values(added.fields ?? {})[0] ?? added.message;
        return { errors: [{ message: page.t('StandardRefused', { problem }) }] };
      }
    }
  };

/** Adds an erratum, amendment or interpretation to an edition of a standard, by four questions. */
export const changePage = definePage<SiteFrame, View>({
  access: itemRights,
  frame: siteFrame,
  formLimit: largestBody,
  async load(call) {
    const standard = await openStandard(call);
    if (!standard) return notFound();
    const types = await typesOf(call, standard.locale);
    return {
      standard,
      types: types.map(({ id, docType }) => ({ id, label: docType.docTypeLongName })),
      years: yearsOf(standard.fields),
      today: todayOf(call.services),
    };
  },
  intents: { publish: adding(false), draft: adding(true) },
});
