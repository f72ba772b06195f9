import { createHmac } from 'node:crypto';
import { addressGroup } from '../people/auth/client-address.rules.ts';
import { sumUnusedFiles } from '../platform/files/file.repo.ts';
import { receiveForm, type ReceivedForm } from '../platform/files/receive-form.ts';
import type { Services } from '../services.ts';

/** The files that a page or an endpoint takes. */
export interface TakenUploads {
  /** Most files of one form. */
  most: number;
  /** Returns the largest size of a file in a field, in bytes, inclusive; 0 takes none there. */
  limitOf(field: string): number;
}

type UploadServices = Pick<Services, 'db' | 'files'> & { env: Pick<Services['env'], 'sessionSecret'> };

/**
 * Receives a form with files, within the room that unsent files have: by the address it comes from, as a browser
 * without a cookie is always a new one (docs/decisions/forms.md#room-for-unsent-files).
 * @throws UnreadableForm; nothing of the form is left on disk then
 */
export async function receiveUpload(
  { db, files, env }: UploadServices,
  request: Request,
  { address, uploads }: { address: string; uploads: TakenUploads },
): Promise<ReceivedForm> {
  const sender = createHmac('sha256', env.sessionSecret)
    .update(`upload ${addressGroup(address)}`)
    .digest('base64url');
  // A database that is away refuses the file where it would be kept; what was typed is read all the same.
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
