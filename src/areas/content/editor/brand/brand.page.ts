import { recordEdit } from '../../../../../server/people/access/record-edit.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { saveAndPublish } from '../../../../../server/content/publish/publish-item.ts';
import { findContrastProblems } from '../../../../../server/platform/brand/check-contrast.ts';
import { houseColours, readBrandColours } from '../../../../../server/platform/brand/palette.rules.ts';
import { imageRule } from '../../../../../server/platform/images/image.contract.ts';
import { hasLiveColours } from '../../../../../server/content/editing/find-brand-problem.ts';
import { findRow } from '../../../../../server/content/items/content.repo.ts';
import { may } from '../../../../../server/people/access/access.rules.ts';
import type { Database } from '../../../../../server/platform/db/connection.ts';
import { recordAudit } from '../../../../../server/people/access/audit.repo.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import type { FormError } from '../../../../http/form-errors.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';
import { addBrandPicture } from './add-brand-picture.ts';
import { colourName } from './colour-names.ts';
import { loadBeside, loadBrand, siteRecord, type BrandBeside, type EditedBrand } from './load-brand.ts';
import { brandPictureFields, readBrandForm } from './read-brand-form.ts';
import { cutText } from '../../../../../server/platform/cut-text.rules.ts';

type Form = PageCall<SiteFrame> & { form: URLSearchParams };
interface View extends BrandBeside {
  brand: EditedBrand;
  done: 'drafted' | 'published' | null;
  /** Address of the content API of another system; undefined where items are edited here. */
  remoteUrl: string | undefined;
  /** True for those who may publish colours that cannot be read, with a reason. */
  mayOverride: boolean;
}

/** Field with the reason, and its most letters. */
export const overrideField = 'overrideReason';
export const overrideLimit = 300;

const isPictureField = (field: string): boolean => brandPictureFields.some((each) => each === field);

/** Stores the files of a form. @returns the form with their addresses, and what was wrong with a file */
async function takePictures({ form, files, services, viewer, page, locals }: Form): Promise<FormError[]> {
  const { person } = viewer;
  const errors: FormError[] = [];
  for (const file of files) {
    if (!person || file.name === '') continue;
    const added = await addBrandPicture(services, file, { person, t: page.t });
    if (!('src' in added)) errors.push(added);
    else {
      form.set(`${file.field}Src`, added.src);
      form.delete(`${file.field}Remove`);
      const detail = `brand ${file.field}: ${added.src}`;
      const entry = { actorUserId: person.userId, subjectUserId: null, detail, requestId: locals.requestId };
      await recordAudit(services.db, services.clock, { action: 'image-add', ...entry });
    }
  }
  return errors;
}

/** One error for each pair that cannot be read, at the colour to change. */
const contrastErrors = (fields: Record<string, unknown>, t: Form['page']['t']): FormError[] =>
  findContrastProblems(readBrandColours(fields) ?? houseColours).map(({ pair, nearest }) => ({
    field: pair.chosen === 'signal' ? 'signalColor' : 'brandColor',
    message: t('DeskBrandPairFails', {
      front: colourName(pair.front, t),
      back: colourName(pair.back, t),
      contrast: pair.contrast.toFixed(2),
      least: pair.least,
      nearest,
    }),
  }));

async function save(given: Form, isDraft: boolean) {
  const { form, services, viewer, page } = given;
  if (!viewer.person) return notFound();
  const errors = await takePictures(given);
  const before = await loadBrand(services);
  const fields = readBrandForm(form, before.fields);
  const brand: EditedBrand = { revision: before.revision, isDraft: before.isDraft, fields };
  const show = async () => ({ brand, ...(await loadBeside(services, brand)) });
  const live = await findRow(services.db, siteRecord.id, siteRecord.locale);
  const isChecked = !isDraft && !hasLiveColours(live, { type: siteRecord.type, fields });
  const unreadable = isChecked ? contrastErrors(fields, page.t) : [];
  const reason = cutText((form.get(overrideField) ?? '').trim(), overrideLimit);
  const isOverride = unreadable.length > 0 && reason !== '' && may(viewer.person, 'installation');
  if (!isOverride) errors.push(...unreadable);
  if (errors.length > 0) return { errors, show: await show() };
  const entry = {
    actorUserId: viewer.person.userId,
    subjectUserId: null,
    requestId: given.locals.requestId,
    action: 'brand-override',
    detail: `${unreadable.length} pairs of ${[fields['brandColor'], fields['signalColor']].filter(Boolean).join(', ')}: ${reason}`,
  } as const;
  const base = Number(form.get('base') ?? 0);
  const asked = {
    id: siteRecord.id,
    body: { type: siteRecord.type, locale: siteRecord.locale, fields },
    isDraft,
    savedBy: viewer.person.email,
    base: Number.isSafeInteger(base) && base >= 0 ? base : 0,
    isMerging: true,
    isContrastFree: isOverride,
    ...(isOverride && { record: (tx: Database) => recordAudit(tx, services.clock, entry) }),
  };
  const saved = await saveAndPublish(services, asked);
  if (!saved.ok && saved.code === 'review_needed') {
    // Somebody else has to approve it: it waits as a draft where it is sent to them.
    const drafted = await saveAndPublish(services, Object.assign({}, asked, { isDraft: true }));
    const check = `${sitePath(`/editor/items/${siteRecord.id}/check`, page.language)}?locale=${siteRecord.locale}`;
    if (drafted.ok) return redirectTo(check);
  }
  if (saved.ok && !isDraft) {
    const by = viewer.person.userId;
    const { requestId } = given.locals;
    await recordEdit(services, { by, action: 'item-save', item: saved.value, requestId });
  }
  if (saved.ok) return redirectTo(`${page.path}?done=${isDraft ? 'drafted' : 'published'}`);
  if (saved.code === 'revision_conflict') {
    return { errors: [{ message: page.t('DeskBrandConflict') }], status: 409 as const, show: await show() };
  }
  if (saved.code === 'review_needed') return { errors: [{ message: page.t('DeskCheckNeeded') }], show: await show() };
  const named = Object.entries(('fields' in saved && saved.fields) || {}).map(([field, problem]) => ({
    field: field.replace(/^fields\./, ''),
    message: `${field.replace(/^fields\./, '')} ${problem}`,
  }));
  return { errors: named.length > 0 ? named : [{ message: saved.message }], show: await show() };
}

/** Shows the brand of the organisation: colours, pictures, typefaces; a draft of it, and its contrast. */
export const brandPage = definePage<SiteFrame, View>({
  access: 'brand',
  frame: siteFrame,
  uploads: { most: brandPictureFields.length, limitOf: (field) => (isPictureField(field) ? imageRule.largest : 0) },
  async load({ services, url, viewer }) {
    const brand = await loadBrand(services);
    const done = (['drafted', 'published'] as const).find((each) => each === url.searchParams.get('done')) ?? null;
    return {
      brand,
      done,
      remoteUrl: services.env.contentGraphqlUrl,
      mayOverride: may(viewer.person, 'installation'),
      ...(await loadBeside(services, brand)),
    };
  },
  intents: {
    draft: (call) => save(call, true),
    publish: (call) => save(call, false),
  },
});
