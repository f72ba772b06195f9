import { isLink } from '../../../../../server/content/values/link.rules.ts';
import { libraryFileRule, titleLimit } from '../../../../../server/content/files/desk-file.contract.ts';
import { findMatchingFiles, type DeskFile } from '../../../../../server/content/files/desk-file.repo.ts';
import { fileAddress } from '../../../../../server/content/files/file-address.rules.ts';
import type { ChangeType } from '../../../../../server/content/items/documents/change-type.rules.ts';
import { may } from '../../../../../server/people/access/access.rules.ts';
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
import { takeFile } from '../files/take-file.ts';
import { actorOf, openStandard, type OpenedStandard } from './open-standard.ts';
import { cutText } from '../../../../../server/platform/cut-text.rules.ts';

/** Longest title, in characters. */
const longestTitle = 300;
/** Most files that are offered without a search. */
const mostOffered = 50;

interface View {
  standard: OpenedStandard;
  types: { id: string; label: string }[];
  years: number[];
  /** The address that was written, found or uploaded. */
  address: string;
  /** The files that are offered before anything is typed: those that fit the words, else the last changed ones. */
  offered: DeskFile[];
  mayUpload: boolean;
  /** Today for the organization, YYYY-MM-DD. */
  today: string;
}

type Call = PageCall<SiteFrame>;

/** Returns the types in the language of the standard, whose words are stored with the document. */
async function typesOf({ services }: Call, locale: string): Promise<ChangeType[]> {
  const { t } = await services.readWords(toLocale(locale));
  return listChangeTypes(services.db, locale, t);
}

type Form = Call & { form: URLSearchParams };

/** Returns the address that was written, or that of the only file whose name or title has the words; else null. */
async function readAddress({ services }: Form, written: string): Promise<string | null> {
  if (written === '' || isLink(written)) return written;
  const [found, ...others] = await findMatchingFiles(services.db, written.slice(0, 200), 2);
  return found && others.length === 0 ? fileAddress(found.name) : null;
}

/** Keeps the upload of the form, whatever else is wrong with it: a browser does not choose a file again. */
async function keepUpload(call: Form): Promise<{ address: string } | { errors: FormError[] }> {
  const [arrived] = call.files;
  if (!arrived || !may(call.viewer.person, 'content.write')) return { address: '' };
  const given = cutText((call.form.get('title') ?? '').trim(), titleLimit);
  const title = given === '' ? cutText(arrived.name, titleLimit) : given;
  const taken = await takeFile(call, arrived, {
    texts: { titleEn: title, titleEs: title, access: 'public' },
    name: '',
  });
  if (taken.ok) return { address: fileAddress(taken.file.name) };
  return { errors: taken.errors.map(({ message }) => ({ field: 'file', message })) };
}

/** Reads the four questions; the address is told where the form is shown again. */
async function readChange(
  call: Form,
  types: readonly ChangeType[],
): Promise<{ ok: true; change: NewChange; address: string } | { ok: false; errors: FormError[]; address: string }> {
  const {
    form,
    page: { t },
  } = call;
  const sent = (name: string) => (form.get(name) ?? '').trim();
  const type = types.find(({ id }) => id === sent('type'));
  const [title, written, on] = [sent('title'), sent('url'), sent('on')];
  const text = (form.get('text') ?? '').replaceAll('\r\n', '\n').trim();
  const kept = await keepUpload(call);
  const found = 'address' in kept && kept.address !== '' ? kept.address : await readAddress(call, written);
  const address = found ?? written;
  const errors: FormError[] = [];
  if (!type) errors.push({ field: 'type', message: t('StandardTypeMissing') });
  if (title === '') errors.push({ field: 'title', message: t('StandardTitleMissing') });
  if (title.length > longestTitle)
    errors.push({ field: 'title', message: t('StandardTitleLong', { limit: longestTitle }) });
  if ('errors' in kept) errors.push(...kept.errors);
  else if (found === null) errors.push({ field: 'url', message: t('StandardAddressMissing') });
  else if (text === '' && address === '') errors.push({ field: 'text', message: t('StandardTextMissing') });
  else if (text !== '' && address !== '') errors.push({ field: 'text', message: t('StandardTextOrFile') });
  if (!isCalendarDate(on)) errors.push({ field: 'on', message: t('StandardDayMissing') });
  if (!type || errors.length > 0) return { ok: false, errors, address };
  return { ok: true, address, change: { type, title, on, read: address === '' ? { text } : { url: address } } };
}

const adding =
  (isDraft: boolean): Intent<SiteFrame, View> =>
  async (call) => {
    const { services, form, page } = call;
    const standard = await openStandard(call);
    if (!standard || (!isDraft && !standard.mayPublish)) return notFound();
    const read = await readChange(call, await typesOf(call, standard.locale));
    const show = { address: read.address };
    if (!read.ok) return { errors: read.errors, show };
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
        return { errors: [{ field: 'year', message: page.t('StandardYearGone') }], status: 409, show };
      case 'forbidden':
        return notFound();
      case 'not_live':
        return { errors: [{ message: page.t('StandardNotLive') }], show };
      case 'review_needed':
        return { errors: [{ message: page.t('DeskCheckNeeded') }], show };
      case 'revision_conflict':
        return { errors: [{ message: page.t('StandardChanged') }], status: 409, show };
      case 'invalid_item': {
        const problem = Object.values(added.fields ?? {})[0] ?? added.message;
        return { errors: [{ message: page.t('StandardRefused', { problem }) }], show };
      }
    }
  };

async function offeredFiles({ services, form }: Call): Promise<DeskFile[]> {
  const words = (form?.get('url') ?? '').trim().slice(0, 200);
  const fitting = words === '' || isLink(words) ? [] : await findMatchingFiles(services.db, words, mostOffered);
  return fitting.length > 0 ? fitting : findMatchingFiles(services.db, '', mostOffered);
}

/** Adds an erratum, amendment or interpretation to an edition of a standard, by four questions. */
export const changePage = definePage<SiteFrame, View>({
  access: itemRights,
  frame: siteFrame,
  formLimit: largestBody,
  uploads: { most: 1, limitOf: (field) => (field === 'file' ? libraryFileRule.largest : 0) },
  async load(call) {
    const standard = await openStandard(call);
    if (!standard) return notFound();
    const types = await typesOf(call, standard.locale);
    return {
      standard,
      types: types.map(({ id, docType }) => ({ id, label: docType.docTypeLongName })),
      years: yearsOf(standard.fields),
      address: '',
      offered: await offeredFiles(call),
      mayUpload: may(call.viewer.person, 'content.write'),
      today: todayOf(call.services),
    };
  },
  intents: { publish: adding(false), draft: adding(true) },
});
