import * as v from 'valibot';
import { libraryFileRule, titleFields } from '../../../../../server/content/files/desk-file.contract.ts';
import {
  restoreDeskFile,
  searchDeskFiles,
  type CurrentFile,
} from '../../../../../server/content/files/desk-file.repo.ts';
import { fileAddress } from '../../../../../server/content/files/file-address.rules.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { countUnlinked } from '../../../../../server/content/links/link-stored-items.ts';
import { listFileUses, type ItemUse } from '../../../../../server/content/links/list-uses.ts';
import { may } from '../../../../../server/people/access/access.rules.ts';
import { recordAudit } from '../../../../../server/people/access/audit.repo.ts';
import { pageParameter } from '../../../../../server/platform/page-number.contract.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { notKept, parseForm, type FormError } from '../../../../http/form-errors.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { findSearchErrors } from '../../../../http/search-text.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';
import { readRemoved, type BinRemoval } from '../bin/read-removed.ts';
import { fileTextsForm, isFileId } from './read-file-form.ts';
import { takeFile } from './take-file.ts';

interface View {
  q: string;
  /** Shows the bin in place of the files that readers get. */
  isBin: boolean;
  library: { files: CurrentFile[]; total: number; page: number; pages: number };
  uses: ReadonlyMap<string, ItemUse[]>;
  isLinkIndexComplete: boolean;
  done: string | null;
  mayPublish: boolean;
  removal: BinRemoval;
}

type Form = PageCall<SiteFrame> & { form: URLSearchParams };

async function add(call: Form): Promise<Awaited<ReturnType<typeof takeFile>>> {
  const { form, files, page } = call;
  const texts = parseForm(fileTextsForm, form, page.t);
  const [file] = files;
  const missing: FormError[] = file ? [] : [{ field: 'file', message: page.t('FilesFileMissing') }];
  if (!texts.ok || !file) return { ok: false, errors: [...missing, ...(texts.ok ? [] : texts.errors)] };
  return takeFile(call, file, { texts: texts.value, name: (form.get('name') ?? '').trim().slice(0, 300) });
}

/** Lists and searches the files that readers can get, adds one, and puts back what is in the bin. A script gets its answers as JSON. */
export const filesPage = definePage<SiteFrame, View>({
  access: 'content.write',
  frame: siteFrame,
  rights: { restore: 'content.publish' },
  uploads: { most: 1, limitOf: (field) => (field === 'file' ? libraryFileRule.largest : 0) },
  async load(call) {
    const {
      services: { db },
      url,
      page,
      viewer,
    } = call;
    const errors = findSearchErrors(url, 'FilesSearch', page.t);
    const typed = url.searchParams.get('q')?.trim() ?? '';
    const number = v.safeParse(pageParameter, url.searchParams.get('page') ?? undefined);
    const isBin = url.searchParams.get('bin') === '1';
    const asked = { q: errors.length > 0 ? '' : typed, page: number.success ? number.output : 1, isDeleted: isBin };
    const library = await searchDeskFiles(db, asked);
    const done = url.searchParams.get('done');
    return {
      errors,
      q: typed,
      isBin,
      library,
      uses: await listFileUses(
        db,
        library.files.map(({ file }) => fileAddress(file.name)),
      ),
      isLinkIndexComplete: (await countUnlinked(db)) === 0,
      done: done === 'deleted' || done === 'restored' ? done : null,
      mayPublish: may(viewer.person, 'content.publish'),
      removal: readRemoved(call),
    };
  },
  intents: {
    async add(call) {
      const { form, viewer, page } = call;
      if (!viewer.person) return notFound();
      const added = await add(call);
      if (form.get('answer') === 'json') {
        if (!added.ok)
          return Response.json({ errors: added.errors }, { status: added.isStorageFull ? notKept.status : 422 });
        const title = added.file[titleFields[page.language]];
        return Response.json({ file: { value: fileAddress(added.file.name), title, type: 'file' } });
      }
      if (added.ok) return redirectTo(`${sitePath('/editor/files', page.language)}/${added.file.id}?done=added`);
      return { errors: added.errors, ...(added.isStorageFull && notKept) };
    },
    async restore({ form, services, viewer, page, locals }) {
      const id = form.get('id') ?? '';
      const { person } = viewer;
      if (!isFileId(id) || !person) return notFound();
      const restored = await services.db.transaction(async (tx) => {
        const file = await restoreDeskFile(tx, id, services.clock.now());
        if (!file) return null;
        const detail = `file ${id}: ${fileAddress(file.name)}`;
        const entry = { actorUserId: person.userId, subjectUserId: null, detail, requestId: locals.requestId };
        await recordAudit(tx, services.clock, { action: 'file-restore', ...entry });
        return file;
      });
      if (!restored) return notFound();
      return redirectTo(`${sitePath('/editor/files', page.language)}/${id}?done=restored`);
    },
  },
});
