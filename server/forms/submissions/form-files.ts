import { and, count, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Problem, Problems } from '../../platform/problem.rules.ts';
import { isUuid } from '../../platform/uuid.rules.ts';
import type { FileEnding } from '../../platform/files/file.contract.ts';
import { files } from '../../platform/files/file.table.ts';
import type { ArrivedFile } from '../../platform/files/receive-form.ts';
import { takeFile, type FileProblem } from '../../platform/files/take-file.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Files } from '../../platform/files/open-files.ts';
import type { FilesField } from '../definition/form.contract.ts';
import type { SentFile } from '../definition/shown-form.contract.ts';

const megabyte = 1_048_576;
/** Most files of a field that wait for their form: replaced ones count until they are swept. */
const looseFactor = 4;

/** A field of a form and who fills it in; a file belongs to both. */
export interface FilesPlace {
  form: string;
  field: FilesField;
  owner: string;
  /** Records whose files count as well: the draft, and the submission that is sent once more. */
  heldBy?: readonly string[];
}

export const filesPurpose = ({ form, field }: Pick<FilesPlace, 'form' | 'field'>): string =>
  `form:${form}:${field.name}`;
export const bytesOf = ({ size }: FilesField): number => size * megabyte;

/** Names what holds the files of a submission or a draft. */
export const heldBySubmission = (id: string): string => `submission:${id}`;

const isOwn = ({ owner, ...place }: FilesPlace) => and(eq(files.owner, owner), eq(files.purpose, filesPurpose(place)));
const isFree = ({ heldBy = [] }: FilesPlace) =>
  or(isNull(files.usedBy), inArray(files.usedBy, heldBy.map(heldBySubmission)));
const isLoose = (place: FilesPlace) => and(isOwn(place), isNull(files.usedBy));

/**
 * Returns those of these files that the person has sent for this field and that nothing holds but their draft, in this
 * order.
 */
export async function findFormFiles(
  { db }: Pick<Platform, 'db'>,
  place: FilesPlace,
  ids: readonly string[],
): Promise<SentFile[]> {
  const asked = ids.filter(isUuid);
  if (asked.length === 0) return [];
  const rows = await db
    .select({ id: files.id, name: files.name, size: files.size })
    .from(files)
    .where(and(isOwn(place), isFree(place), inArray(files.id, asked)));
  return asked.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

const keys: Partial<Record<FileProblem, Problem['key']>> = {
  file_empty: 'FileEmpty',
  file_infected: 'FileInfected',
  file_unchecked: 'FileUnchecked',
  file_unstored: 'FileUnstored',
  file_sender_full: 'FileSenderFull',
};

/** Returns whether a file was refused because there is no room for any: that is no fault of the person. */
export const isStorageFull = (problems: Problems): boolean =>
  Object.values(problems).some(({ key }) => key === 'FileUnstored');

/** Returns the code of a call whose files were not taken. */
export function fileFailure(problems: Problems): 'unavailable' | 'too_many_attempts' | 'invalid_input' {
  if (isStorageFull(problems)) return 'unavailable';
  return Object.values(problems).some(({ key }) => key === 'FileSenderFull') ? 'too_many_attempts' : 'invalid_input';
}

/** Keeps a file that has arrived for a field; it waits a day for its form. */
export async function takeFormFile(
  services: Pick<Platform, 'db' | 'clock'> & { files: Files },
  place: FilesPlace,
  arrived: ArrivedFile,
): Promise<{ ok: true; file: SentFile } | { ok: false; problem: Problem }> {
  const { field, owner } = place;
  const refuse = (problem: Problem) => ({ ok: false as const, problem });
  const [waiting] = await services.db.select({ total: count() }).from(files).where(isLoose(place));
  if ((waiting?.total ?? 0) >= field.most * looseFactor) {
    return refuse({ key: 'TooManyFiles', tokens: { max: field.most } });
  }
  const rule = { types: field.types as FileEnding[], largest: bytesOf(field) };
  const taken = await takeFile(services, arrived, { owner, purpose: filesPurpose(place), rule });
  if (taken.ok) return { ok: true, file: { id: taken.value.id, name: taken.value.name, size: taken.value.size } };
  const filename = arrived.name;
  if (taken.code === 'file_too_large') {
    return refuse({ key: 'ExceededFileLimit', tokens: { filename, maxFileSizeLimitInMb: field.size } });
  }
  const key = keys[taken.code];
  if (key) return refuse({ key, tokens: { filename } });
  return refuse({
    key: 'FileTypeNotAccepted',
    tokens: { filename, types: field.types.map((type) => `.${type}`).join(' ') },
  });
}
