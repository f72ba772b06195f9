import * as v from 'valibot';
import { countUnlinked } from '../../../../../server/content/links/link-stored-items.ts';
import { listPictureUses, type ItemUse } from '../../../../../server/content/links/list-uses.ts';
import { noteShownPicture } from '../../../../../server/content/links/note-shown-picture.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import type { AuditAction } from '../../../../../server/people/access/audit.contract.ts';
import { recordAudit } from '../../../../../server/people/access/audit.repo.ts';
import type { Database } from '../../../../../server/platform/db/connection.ts';
import { imageRule, type ImageEntry } from '../../../../../server/platform/images/image.contract.ts';
import {
  binImage,
  findImage,
  setFocus,
  showAs,
  type ImageRow,
} from '../../../../../server/platform/images/image.repo.ts';
import { focusColumns, focusRows, type Focus } from '../../../../../server/platform/images/image.rules.ts';
import { toImageEntry } from '../../../../../server/platform/images/list-images.ts';
import { replaceImage } from '../../../../../server/platform/images/replace-image.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { notKept } from '../../../../http/form-errors.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';
import { tellImageProblem } from './tell-image-problem.ts';

interface View {
  image: ImageEntry;
  uses: ItemUse[];
  isLinkIndexComplete: boolean;
  done: string | null;
}

type Call = PageCall<SiteFrame>;
type Positions = Awaited<ReturnType<typeof noteShownPicture>>;

const dones = ['replaced', 'first', 'focused'];
const focusForm = v.object({ column: v.picklist(focusColumns), row: v.picklist(focusRows) });

async function findAsked({ services, params }: Call): Promise<ImageRow | null> {
  const id = params['id'] ?? '';
  const image = v.is(v.pipe(v.string(), v.uuid()), id) ? await findImage(services.db, id) : null;
  return image && !image.deletedAt && !image.versionOf ? image : null;
}

async function record(tx: Database, call: Call, { id, name }: ImageRow, action: AuditAction, note = ''): Promise<void> {
  const { services, viewer, locals } = call;
  const detail = `picture ${id}: ${name}${note}`;
  const entry = { actorUserId: viewer.person?.userId ?? '', subjectUserId: null, detail };
  await recordAudit(tx, services.clock, { action, ...entry, requestId: locals.requestId });
}

/** Has the pages rendered that show the picture, and leads back to it. */
async function finish(call: Call, positions: Positions, done: string): Promise<Response> {
  const { services, page, params } = call;
  if (positions) await services.publisher.publish(positions);
  return redirectTo(`${sitePath('/editor/images', page.language)}/${params['id'] ?? ''}?done=${done}`);
}

const usesOf = async (db: Database, image: ImageRow): Promise<ItemUse[]> => {
  const { src } = toImageEntry(image);
  return (await listPictureUses(db, [src])).get(src) ?? [];
};

/** Shows one picture of the library: replaces it, says which part of it stays in view, puts it into the bin. */
export const picturePage = definePage<SiteFrame, View>({
  access: 'content.publish',
  frame: siteFrame,
  uploads: { most: 1, limitOf: (field) => (field === 'file' ? imageRule.largest : 0) },
  async load(call) {
    const image = await findAsked(call);
    if (!image) return notFound();
    const { db } = call.services;
    const newest = image.shownAs === null ? null : await findImage(db, image.shownAs);
    const done = call.url.searchParams.get('done') ?? '';
    return {
      image: toImageEntry(image, newest),
      uses: await usesOf(db, image),
      isLinkIndexComplete: (await countUnlinked(db)) === 0,
      done: dones.includes(done) ? done : null,
    };
  },
  intents: {
    async replace(call) {
      const { files, services, viewer, page } = call;
      const [file] = files;
      const { person } = viewer;
      const image = await findAsked(call);
      if (!image || !person) return notFound();
      if (!file) return { errors: [{ field: 'file', message: page.t('DeskFileMissing') }] };
      const replaced = await replaceImage(services, file, {
        id: image.id,
        owner: { id: person.userId, email: person.email },
        follow: async (tx) => {
          await record(tx, call, image, 'image-replace', `, by ${file.name}`);
          return noteShownPicture(tx, image.hash, services.clock.now());
        },
      });
      if (replaced.ok) return finish(call, replaced.value, 'replaced');
      if (replaced.code === 'not_found') return notFound();
      if (replaced.code === 'same_picture') {
        return { errors: [{ field: 'file', message: page.t('PicturesSame') }] };
      }
      const errors = [tellImageProblem(replaced.code, file.name, page.t)];
      return replaced.code === 'file_unstored' ? { errors, ...notKept } : { errors };
    },
    async first(call) {
      const image = await findAsked(call);
      if (!image) return notFound();
      const positions = await call.services.db.transaction(async (tx) => {
        await showAs(tx, image.id, null);
        await record(tx, call, image, 'image-replace', ', by its first version');
        return noteShownPicture(tx, image.hash, call.services.clock.now());
      });
      return finish(call, positions, 'first');
    },
    async focus(call) {
      const image = await findAsked(call);
      const [column, row] = (call.form.get('focus') ?? '').split(' ');
      const given = v.safeParse(focusForm, { column, row });
      if (!image) return notFound();
      if (!given.success) return { errors: [{ field: 'focus', message: call.page.t('PicturesFocusMissing') }] };
      const isMiddle = given.output.column === 'center' && given.output.row === 'center';
      const focus: Focus | null = isMiddle ? null : given.output;
      const positions = await call.services.db.transaction(async (tx) => {
        await setFocus(tx, image.id, focus);
        await record(tx, call, image, 'image-focus', `, ${given.output.column} ${given.output.row}`);
        return noteShownPicture(tx, image.hash, call.services.clock.now());
      });
      return finish(call, positions, 'focused');
    },
    async delete(call) {
      const { services, viewer, page } = call;
      const image = await findAsked(call);
      if (!image || !viewer.person) return notFound();
      const { email } = viewer.person;
      const isUsed = (await usesOf(services.db, image)).length > 0;
      if (isUsed || (await countUnlinked(services.db)) > 0) {
        const message = page.t(isUsed ? 'PicturesUsed' : 'LinksIncomplete');
        return { errors: [{ message }], status: 409 as const };
      }
      const isDeleted = await services.db.transaction(async (tx) => {
        const done = await binImage(tx, image.id, email, services.clock.now());
        if (done) await record(tx, call, image, 'image-delete');
        return done;
      });
      if (!isDeleted) return notFound();
      return redirectTo(`${sitePath('/editor/images', page.language)}?bin=1&done=deleted`);
    },
  },
});
