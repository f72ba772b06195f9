import * as v from 'valibot';
import { addImage } from '../../../../../server/platform/images/add-image.ts';
import {
  imageRule,
  listImages,
  type ImageEntry,
  type ImageTexts,
} from '../../../../../server/platform/images/image.contract.ts';
import { describeImage, listAgain } from '../../../../../server/platform/images/image.repo.ts';
import { altLimit, altFields } from '../../../../../server/platform/images/image.rules.ts';
import { listLibrary } from '../../../../../server/platform/images/list-images.ts';
import { countUnlinked } from '../../../../../server/content/links/link-stored-items.ts';
import { listPictureUses } from '../../../../../server/content/links/list-uses.ts';
import { recordAudit } from '../../../../../server/people/access/audit.repo.ts';
import { siteFrame } from '../../../../layouts/site-frame.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import type { Translate } from '../../../../cms/dictionary.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { notKept, type FormError } from '../../../../http/form-errors.ts';
import { findSearchErrors } from '../../../../http/search-text.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { locales, type Locale } from '../../../../../server/platform/locale.rules.ts';
import type { PhraseKey } from '../../../../../server/platform/phrase-key.contract.ts';
import { may } from '../../../../../server/people/access/access.rules.ts';
import { readRemoved } from '../bin/read-removed.ts';
import { tellImageProblem } from './tell-image-problem.ts';

type Form = PageCall & { form: URLSearchParams };
type Read<T> = { ok: true; value: T } | { ok: false; errors: FormError[]; isStorageFull?: true };

const missingKeys = { en: 'DeskAltEnMissing', es: 'DeskAltEsMissing' } as const satisfies Record<Locale, PhraseKey>;

/** Reads the alternative texts of a picture in both languages, or that it is decorative. */
function readTexts(form: URLSearchParams, t: Translate): Read<ImageTexts> {
  if (form.get('isDecoration') === 'on') return { ok: true, value: { altEn: '', altEs: '' } };
  const given = { altEn: (form.get('altEn') ?? '').trim(), altEs: (form.get('altEs') ?? '').trim() };
  const errors = locales.flatMap((locale): FormError[] => {
    const field = altFields[locale];
    if (given[field] === '') return [{ field, message: t(missingKeys[locale]) }];
    return given[field].length > altLimit ? [{ field, message: t('DeskAltTooLong', { limit: altLimit }) }] : [];
  });
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: given };
}

async function add(call: Form & { page: { t: Translate } }): Promise<Read<ImageEntry>> {
  const { form, files, services, viewer, page } = call;
  const { t } = page;
  const texts = readTexts(form, t);
  const [file] = files;
  const missing: FormError[] = file ? [] : [{ field: 'file', message: t('DeskFileMissing') }];
  if (!file || !texts.ok) return { ok: false, errors: [...missing, ...(texts.ok ? [] : texts.errors)] };
  const { person } = viewer;
  if (!person) return { ok: false, errors: [] };
  const { userId, email } = person;
  const added = await addImage(services, file, { texts: texts.value, owner: { id: userId, email } });
  if (added.ok) {
    await recordAudit(services.db, services.clock, {
      actorUserId: userId,
      subjectUserId: null,
      action: 'image-add',
      detail: `picture ${added.value.id}: ${added.value.name}`,
      requestId: call.locals.requestId,
    });
    return { ok: true, value: added.value };
  }
  const isFull = added.code === 'file_unstored';
  return {
    ok: false,
    errors: [tellImageProblem(added.code, file.name, t)],
    ...(isFull && { isStorageFull: true }),
  };
}

/** Shows the picture library: adds a picture, finds one, describes one. A script gets its answers as JSON. */
export const imagesPage = definePage({
  access: 'content.write',
  frame: siteFrame,
  rights: { restore: 'content.publish' },
  uploads: { most: 1, limitOf: (field) => (field === 'file' ? imageRule.largest : 0) },
  async load(call) {
    const { services, url, page, viewer } = call;
    const given = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''));
    const errors = findSearchErrors(url, 'DeskImageSearch', page.t);
    const parsed = v.safeParse(listImages.query, given);
    const asked = parsed.success ? parsed.output : { q: '', page: 1 };
    const isBin = given['bin'] === '1';
    const library = await listLibrary(services.db, { q: asked.q, page: asked.page, isDeleted: isBin });
    const done = ['added', 'described', 'deleted', 'restored'].find((each) => each === given['done']) ?? null;
    return {
      errors,
      q: errors.length > 0 ? (given['q'] ?? '') : asked.q,
      done,
      isBin,
      mayPublish: may(viewer.person, 'content.publish'),
      removal: readRemoved(call),
      library,
      uses: await listPictureUses(
        services.db,
        library.images.map(({ src }) => src),
      ),
      isLinkIndexComplete: (await countUnlinked(services.db)) === 0,
    };
  },
  intents: {
    async add(call) {
      const { form, page } = call;
      const added = await add(call);
      if (form.get('answer') === 'json') {
        return added.ok
          ? Response.json({ image: added.value })
          : Response.json({ errors: added.errors }, { status: added.isStorageFull ? notKept.status : 422 });
      }
      if (added.ok) return redirectTo(`${page.path}?done=added`);
      return { errors: added.errors, ...(added.isStorageFull && notKept) };
    },
    async describe({ form, page, services, viewer: { person }, locals: { requestId } }) {
      const id = form.get('id') ?? '';
      const texts = readTexts(form, page.t);
      const named = (errors: FormError[]) => errors.map((error) => ({ ...error, field: `${error.field ?? ''}-${id}` }));
      if (!texts.ok) return { errors: named(texts.errors) };
      if (!v.is(v.pipe(v.string(), v.uuid()), id) || !person) return notFound();
      const isThere = await services.db.transaction(async (tx) => {
        const isDescribed = await describeImage(tx, id, texts.value);
        const entry = { actorUserId: person.userId, subjectUserId: null, detail: `picture ${id}`, requestId };
        if (isDescribed) await recordAudit(tx, services.clock, { action: 'image-describe', ...entry });
        return isDescribed;
      });
      return isThere ? redirectTo(`${page.path}?done=described`) : notFound();
    },
    async restore({ form, page, services, viewer: { person }, locals: { requestId } }) {
      const id = form.get('id') ?? '';
      if (!v.is(v.pipe(v.string(), v.uuid()), id) || !person) return notFound();
      const isThere = await services.db.transaction(async (tx) => {
        const image = await listAgain(tx, id);
        const entry = { actorUserId: person.userId, subjectUserId: null, detail: `picture ${id}`, requestId };
        if (image) await recordAudit(tx, services.clock, { action: 'image-restore', ...entry });
        return image !== null;
      });
      return isThere ? redirectTo(`${sitePath('/editor/images', page.language)}?done=restored`) : notFound();
    },
  },
});
