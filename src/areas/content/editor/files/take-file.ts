import type { FileTexts } from '../../../../../server/content/files/desk-file.contract.ts';
import type { DeskFile } from '../../../../../server/content/files/desk-file.repo.ts';
import { fileAddress } from '../../../../../server/content/files/file-address.rules.ts';
import { titleFields } from '../../../../../server/content/files/desk-file.contract.ts';
import { addDeskFile } from '../../../../../server/content/files/store-desk-file.ts';
import { recordAudit } from '../../../../../server/people/access/audit.repo.ts';
import type { ArrivedFile } from '../../../../../server/platform/files/receive-form.ts';
import type { PageCall } from '../../../../http/define-page.ts';
import type { FormError } from '../../../../http/form-errors.ts';
import type { SiteFrame } from '../../../../layouts/site-frame.ts';
import { tellFileProblem } from './read-file-form.ts';

type Call = PageCall<SiteFrame>;
type Taken = { ok: true; file: DeskFile } | { ok: false; errors: FormError[]; isStorageFull?: true };

/** Tells that an address is taken, with the way to the file that has it. */
function tellTaken(holder: DeskFile | undefined, { page }: Call): FormError {
  if (!holder) return { field: 'name', message: page.t('FilesNameTakenNow') };
  const tokens = { address: fileAddress(holder.name), title: holder[titleFields[page.language]] };
  if (holder.removedAt) return { field: 'name', message: page.t('FilesNameRemoved', tokens) };
  return { field: 'name', message: page.t(holder.deletedAt ? 'FilesNameInBin' : 'FilesNameTaken', tokens) };
}

/** Adds an upload to the library of files in the name of the person of the request, and records it. */
export async function takeFile(
  call: Call,
  arrived: ArrivedFile,
  { texts, name }: { texts: FileTexts; name: string },
): Promise<Taken> {
  const { services, viewer, page, locals } = call;
  const { userId = '', email = '' } = viewer.person ?? {};
  const added = await addDeskFile(services, arrived, {
    texts,
    name,
    adder: { userId, email },
    follow: async (tx, stored) => {
      const detail = `file ${stored.file.id}: ${fileAddress(stored.file.name)}`;
      const entry = { actorUserId: userId, subjectUserId: null, detail, requestId: locals.requestId };
      await recordAudit(tx, services.clock, { action: 'file-add', ...entry });
    },
  });
  if (added.ok) return { ok: true, file: added.value };
  if (added.code === 'name_taken')
    return { ok: false, errors: [tellTaken(added.details as DeskFile | undefined, call)] };
  if (added.code === 'name_missing')
    return { ok: false, errors: [{ field: 'name', message: page.t('FilesNameMissing') }] };
  const errors = [tellFileProblem(added.code, arrived.name, page.t)];
  return added.code === 'file_unstored' ? { ok: false, errors, isStorageFull: true } : { ok: false, errors };
}
