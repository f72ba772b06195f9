import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/db/connection.ts';
import { assignFiles, type StoredFile } from '../../platform/files/file.repo.ts';
import type { Files } from '../../platform/files/open-files.ts';
import type { ArrivedFile } from '../../platform/files/receive-form.ts';
import { storeFile, type FileProblem } from '../../platform/files/store-file.ts';
import type { Platform } from '../../platform/platform.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { libraryEndings, libraryFileRule, type FileNotes, type FileTexts } from './desk-file.contract.ts';
import {
  findDeskFile,
  findNameHolder,
  insertDeskFile,
  insertVersion,
  lockDeskFile,
  type DeskFile,
  type DeskFileVersion,
} from './desk-file.repo.ts';
import { toFileName } from './file-address.rules.ts';

const purpose = 'desk-file';

type StoreServices = Pick<Platform, 'db' | 'clock'> & { files: Files };
/** Runs in the transaction that stores the version. */
type Follow = (tx: Database, stored: { file: DeskFile; version: DeskFileVersion }) => Promise<void>;

interface Adder {
  userId: string;
  email: string;
}

/** Returns the name of the user of the bytes in the record of uploads. */
const userOf = (fileId: string): string => `desk-file:${fileId}`;

const endingOf = (name: string): string => name.toLowerCase().split('.').at(-1) ?? '';

const take = (services: StoreServices, arrived: ArrivedFile, { userId }: Adder) =>
  storeFile(services, arrived, { owner: userId, purpose, rule: libraryFileRule });

async function assign(tx: Database, fileId: string, { id, owner }: StoredFile): Promise<void> {
  const assigned = await assignFiles(tx, { ids: [id], owner, purpose, usedBy: userOf(fileId) });
  if (assigned.length === 0) throw new Error('The bytes of a new version were removed before they were assigned.');
}

const versionOf = (
  { id, size, sha256, createdAt }: StoredFile,
  { fileId, version, notes, email }: { fileId: string; version: number; notes: FileNotes; email: string },
): DeskFileVersion => ({ id, fileId, version, size, sha256, ...notes, addedBy: email, addedAt: createdAt });

/**
 * Stores a new file. Its address is made of the name that the editor gives, or of the name of the upload, and is never
 * given to another file.
 */
export async function addDeskFile(
  services: StoreServices,
  arrived: ArrivedFile,
  { texts, name: asked, adder, follow }: { texts: FileTexts; name: string; adder: Adder; follow: Follow },
): Promise<Result<DeskFile, FileProblem | 'name_missing' | 'name_taken'>> {
  const { db } = services;
  const written = endingOf(arrived.name);
  const ending = libraryEndings.find((each) => each === written);
  if (!ending) return fail('file_type_refused', `${arrived.name} is not a file of ${libraryEndings.join(', ')}.`);
  const name = toFileName(asked || arrived.name, ending);
  if (name === '') return fail('name_missing', 'The name of the file has no letters for an address.');
  const holder = await findNameHolder(db, name);
  if (holder) return fail('name_taken', `/files/${name} is taken.`, undefined, holder);
  const taken = await take(services, arrived, adder);
  if (!taken.ok) return taken;
  const file: DeskFile = {
    id: randomUUID(),
    name,
    ...texts,
    ending,
    version: 1,
    changedAt: taken.value.createdAt,
    deletedAt: null,
    deletedBy: null,
    removedAt: null,
  };
  const notes = { noteEn: '', noteEs: '' };
  const version = versionOf(taken.value, { fileId: file.id, version: 1, notes, email: adder.email });
  const isStored = await db.transaction(async (tx) => {
    if (!(await insertDeskFile(tx, file, version))) return false;
    await assign(tx, file.id, taken.value);
    await follow(tx, { file, version });
    return true;
  });
  return isStored ? succeed(file) : fail('name_taken', `/files/${name} is taken.`);
}

/**
 * Stores a new version of a file; its address stays.
 * @param base number of the version that the editor replaces: another one means that somebody was faster
 */
export async function replaceDeskFile(
  services: StoreServices,
  arrived: ArrivedFile,
  asked: { id: string; base: number; notes: FileNotes; adder: Adder; follow: Follow },
): Promise<Result<DeskFileVersion, FileProblem | 'not_found' | 'other_ending' | 'same_bytes' | 'replaced_meanwhile'>> {
  const { db } = services;
  const { id, base, notes, adder, follow } = asked;
  const before = await findDeskFile(db, id);
  if (!before || before.file.deletedAt) return fail('not_found', 'There is no such file.');
  if (before.current.sha256 === arrived.sha256) return fail('same_bytes', 'It is the file that is there.');
  if (endingOf(arrived.name) !== before.file.ending)
    return fail('other_ending', `Choose a file that ends in .${before.file.ending}.`);
  const taken = await take(services, arrived, adder);
  if (!taken.ok) return taken;
  return db.transaction(async (tx) => {
    const file = await lockDeskFile(tx, id);
    if (!file || file.deletedAt) return fail('not_found', 'There is no such file.');
    if (file.version !== base) return fail('replaced_meanwhile', 'Somebody else has replaced it meanwhile.');
    const version = versionOf(taken.value, { fileId: id, version: base + 1, notes, email: adder.email });
    await insertVersion(tx, version);
    await assign(tx, id, taken.value);
    await follow(tx, { file, version });
    return succeed(version);
  });
}
