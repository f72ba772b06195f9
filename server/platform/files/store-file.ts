import { randomUUID } from 'node:crypto';
import { fail, succeed, type Result } from '../result.ts';
import type { Platform } from '../platform.ts';
import type { Files } from './open-files.ts';
import { isDiskFull } from './disk-full.ts';
import type { FileRule } from './file.contract.ts';
import { storedFileName } from './file-name.rules.ts';
import { deleteUnusedFile, insertFile, sumUnusedFiles, type StoredFile } from './file.repo.ts';
import { findFileType } from './find-file-type.ts';
import type { ArrivedFile } from './receive-form.ts';
import type { RoomRefusal } from './unsent-room.ts';

export type FileProblem =
  | 'file_too_large'
  | 'file_empty'
  | 'file_type_refused'
  | 'file_infected'
  | 'file_unchecked'
  | RoomRefusal;

const roomSentences: Readonly<Record<RoomRefusal, string>> = {
  file_unstored: 'the storage is full. Send it again later.',
  file_sender_full:
    'too many files from your network wait for their forms. Send those forms, or this file again tomorrow.',
};

/**
 * Stores a received file, not yet assigned: a record claims it with `assignFiles` within a day. Its row is written before
 * its bytes, so that there are never bytes without a row.
 */
export async function storeFile(
  { db, clock, files }: Pick<Platform, 'db' | 'clock'> & { files: Files },
  arrived: ArrivedFile,
  { owner, purpose, rule }: { owner: string; purpose: string; rule: FileRule },
): Promise<Result<StoredFile, FileProblem>> {
  const { name, file, size, sha256 } = arrived;
  if (arrived.isCut || size > rule.largest) {
    return fail('file_too_large', `${name} is larger than ${rule.largest} bytes.`);
  }
  const noRoom = (why: RoomRefusal) => fail(why, `${name} could not be kept: ${roomSentences[why]}`);
  if (arrived.refusal) return noRoom(arrived.refusal);
  if (size === 0) return fail('file_empty', `${name} is empty.`);
  const ending = await findFileType(name, file, rule.types);
  if (!ending) return fail('file_type_refused', `${name} is not a file of ${rule.types.join(', ')}.`);
  const scanned = await files.scanner.scan(file).catch(() => 'unchecked' as const);
  if (scanned === 'infected') return fail('file_infected', `${name} holds harmful content.`);
  if (scanned === 'unchecked')
    return fail('file_unchecked', `${name} could not be checked just now. Send it again later.`);
  const refusal = files.room.refusalFor(await sumUnusedFiles(db, arrived.sender), size);
  if (refusal) return noRoom(refusal);
  const stored: StoredFile = {
    id: randomUUID(),
    owner,
    sender: arrived.sender,
    purpose,
    name: storedFileName(name),
    ending,
    size,
    sha256,
    createdAt: clock.now(),
    usedBy: null,
    releasedAt: null,
  };
  await insertFile(db, stored);
  try {
    await files.storage.keep(stored.id, file);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    await deleteUnusedFile(db, stored.id, () => files.storage.remove(stored.id));
    return noRoom('file_unstored');
  }
  return succeed(stored);
}
