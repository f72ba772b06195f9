import { createHmac } from 'node:crypto';
import { addressGroup } from '../people/auth/client-address.ts';
import { sumUnusedFiles } from '../platform/files/file.repo.ts';
import { receiveForm, type ReceivedForm } from '../platform/files/receive-form.ts';
import type { Services } from '../services.ts';

/** Files accepted by a page or an endpoint. */
export interface TakenUploads {
  /** Most files of one form. */
  most: number;
  /** Returns the largest size of a file of a field, in bytes, inclusive; 0 if the field takes no file. */
  limitOf(field: string): number;
}

type UploadServices = Pick<Services, 'db' | 'files'> & { env: Pick<Services['env'], 'sessionSecrets'> };

/**
 * Receives a form with files, within the limits of unassigned files. They are per client address, because a browser
 * without a cookie is always a new visitor (docs/decisions/forms.md#room-for-unsent-files).
 * @throws UnreadableForm; no file of the form is then left on disk
 */
export async function receiveUpload(
  { db, files, env }: UploadServices,
  request: Request,
  { address, uploads }: { address: string; uploads: TakenUploads },
): Promise<ReceivedForm> {
  const sender = createHmac('sha256', env.sessionSecrets[0])
    .update(`upload ${addressGroup(address)}`)
    .digest('base64url');
  // If the database is away, the file is refused when it is stored; the texts are read nevertheless.
  const held = await sumUnusedFiles(db, sender).catch(() => ({ sender: 0, total: 0 }));
  const room = files.room.open(sender, held);
  try {
    const { most, limitOf } = uploads;
    const form = await receiveForm(request, { folder: files.arrivals, most, limitOf, sender, room });
    const clear = () => form.clear().finally(() => room.close());
    return { texts: form.texts, files: form.files, clear };
  } catch (error) {
    room.close();
    throw error;
  }
}
