import { libraryFileRule } from '../../../../../server/content/files/desk-file.contract.ts';
import {
  binDeskFile,
  describeDeskFile,
  findDeskFile,
  listVersions,
  type CurrentFile,
  type DeskFileVersion,
} from '../../../../../server/content/files/desk-file.repo.ts';
import { fileAddress } from '../../../../../server/content/files/file-address.rules.ts';
import { replaceDeskFile } from '../../../../../server/content/files/store-desk-file.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { countUnlinked } from '../../../../../server/content/links/link-stored-items.ts';
import { listFileUses, type ItemUse } from '../../../../../server/content/links/list-uses.ts';
import { may } from '../../../../../server/people/access/access.rules.ts';
import { recordAudit } from '../../../../../server/people/access/audit.repo.ts';
import type { AuditAction } from '../../../../../server/people/access/audit.contract.ts';
import type { Database } from '../../../../../server/platform/db/connection.ts';
import {
  listNamingStandards,
  noteCorrection,
  type NamingStandard,
} from '../../../../../server/standards/documents/file-corrections.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { notKept, parseForm, type FormError } from '../../../../http/form-errors.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';
import { fileNotesForm, fileTextsForm, isFileId, tellFileProblem } from './read-file-form.ts';

interface View extends CurrentFile {
  versions: DeskFileVersion[];
  uses: ItemUse[];
  isLinkIndexComplete: boolean;
  /** Standards with followers that name the file. */
  standards: NamingStandard[];
  /** Standards whose followers were ticked. */
  told: readonly string[];
  done: string | null;
  mayPublish: boolean;
}

type Call = PageCall<SiteFrame>;
type Form = Call & { form: URLSearchParams };

const dones = ['added', 'replaced', 'told', 'described', 'restored'];

async function findAsked({ services, params }: Call): Promise<CurrentFile | null> {
  const id = params['id'] ?? '';
  return isFileId(id) ? findDeskFile(services.db, id) : null;
}

/** Returns a function that records a verb about a file in its transaction. */
const auditor =
  ({ services, viewer, locals }: Call) =>
  async (tx: Database, action: AuditAction, detail: string): Promise<void> => {
    const actorUserId = viewer.person?.userId ?? '';
    const entry = { actorUserId, subjectUserId: null, detail, requestId: locals.requestId };
    await recordAudit(tx, services.clock, { action, ...entry });
  };
const nameOf = ({ id, name }: { id: string; name: string }): string => `file ${id}: ${fileAddress(name)}`;
const listPath = ({ page }: Call): string => sitePath('/editor/files', page.language);
const backTo = (call: Call, done: string): Response =>
  redirectTo(`${listPath(call)}/${call.params['id'] ?? ''}?done=${done}`);

/** Stores a new version, and notes it for the followers of the standards that were ticked. */
async function replace(call: Form) {
  const { form, files, services, viewer, page, params } = call;
  const found = await findAsked(call);
  if (!found || found.file.deletedAt || !viewer.person) return notFound();
  const notes = parseForm(fileNotesForm, form, page.t);
  const [arrived] = files;
  const missing: FormError[] = arrived ? [] : [{ field: 'file', message: page.t('FilesFileMissing') }];
  if (!notes.ok || !arrived) return { errors: [...missing, ...(notes.ok ? [] : notes.errors)] };
  const { userId, email } = viewer.person;
  const record = auditor(call);
  // Only standards that name the file now: a form may be older than the links.
  const standards = await listNamingStandards(services.db, found.file.name, page.language);
  const ticked = form.getAll('tell');
  const told = standards.filter(({ document }) => ticked.includes(document)).map(({ document }) => document);
  const replaced = await replaceDeskFile(services, arrived, {
    id: params['id'] ?? '',
    base: Number(form.get('base')),
    notes: notes.value,
    adder: { userId, email },
    follow: async (tx, { file, version }) => {
      await noteCorrection(tx, told, version);
      const followers = told.length > 0 ? `, followers of ${told.join(', ')} are told` : '';
      await record(tx, 'file-replace', `${nameOf(file)}, version ${version.version}${followers}`);
    },
  });
  if (replaced.ok) return backTo(call, told.length > 0 ? 'told' : 'replaced');
  const { code } = replaced;
  const sentences = {
    not_found: 'FilesGone',
    other_ending: 'FilesOtherEnding',
    same_bytes: 'FilesSame',
    replaced_meanwhile: 'FilesReplacedMeanwhile',
  } as const;
  if (Object.hasOwn(sentences, code)) {
    const message = page.t(sentences[code as keyof typeof sentences], { ending: `.${found.file.ending}` });
    const errors = [{ field: 'file', message }];
    return code === 'replaced_meanwhile' ? { errors, status: 409 as const } : { errors };
  }
  const errors = [tellFileProblem(code as Parameters<typeof tellFileProblem>[0], arrived.name, page.t)];
  return code === 'file_unstored' ? { errors, ...notKept } : { errors };
}

/** Shows a file with its versions and what leads to it: replaces it, names it, puts it into the bin. */
export const deskFilePage = definePage<SiteFrame, View>({
  access: 'content.write',
  frame: siteFrame,
  rights: { replace: 'content.publish', describe: 'content.publish', delete: 'content.publish' },
  uploads: { most: 1, limitOf: (field) => (field === 'file' ? libraryFileRule.largest : 0) },
  async load(call) {
    const found = await findAsked(call);
    if (!found) return notFound();
    const { db } = call.services;
    const { file, current } = found;
    const address = fileAddress(file.name);
    const done = call.url.searchParams.get('done') ?? '';
    return {
      file,
      current,
      versions: await listVersions(db, file.id),
      uses: (await listFileUses(db, [address])).get(address) ?? [],
      isLinkIndexComplete: (await countUnlinked(db)) === 0,
      standards: await listNamingStandards(db, file.name, call.page.language),
      told: call.form?.getAll('tell') ?? [],
      done: dones.includes(done) ? done : null,
      mayPublish: may(call.viewer.person, 'content.publish'),
    };
  },
  intents: {
    replace,
    async describe(call) {
      const texts = parseForm(fileTextsForm, call.form, call.page.t);
      if (!texts.ok) return { errors: texts.errors };
      const found = await findAsked(call);
      if (!found) return notFound();
      const { db, clock } = call.services;
      const changed = await db.transaction(async (tx) => {
        const values = { ...texts.value, changedAt: clock.now() };
        const file = await describeDeskFile(tx, found.file.id, values);
        if (file) await auditor(call)(tx, 'file-describe', `${nameOf(file)}, for ${file.access}`);
        return file;
      });
      return changed ? backTo(call, 'described') : notFound();
    },
    async delete(call) {
      const { form, page, services, viewer } = call;
      const found = await findAsked(call);
      if (!found || !viewer.person) return notFound();
      const { email } = viewer.person;
      const address = fileAddress(found.file.name);
      const isUsed = (await listFileUses(services.db, [address])).size > 0;
      if (isUsed && form.get('confirmed') !== 'on') {
        return { errors: [{ field: 'confirmed', message: page.t('FilesDeleteConfirm') }] };
      }
      const deleted = await services.db.transaction(async (tx) => {
        const file = await binDeskFile(tx, found.file.id, email, services.clock.now());
        if (file) await auditor(call)(tx, 'file-delete', nameOf(file));
        return file;
      });
      return deleted ? redirectTo(`${listPath(call)}?bin=1&done=deleted`) : notFound();
    },
  },
});
