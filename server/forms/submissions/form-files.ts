import { and, count, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Problem, Problems } from '../../platform/problem.rules.ts';
import { isUuid } from '../../platform/uuid.rules.ts';
import type { FileEnding } from '../../platform/files/file.contract.ts';
import { files } from '../../platform/files/file.table.ts';
import type { ArrivedFile } from '../../platform/files/receive-form.ts';
import { storeFile, type FileProblem } from '../../platform/files/store-file.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Files } from '../../platform/files/open-files.ts';
import { assignFiles } from '../../platform/files/file.repo.ts';
import { filesFields, namedFiles } from '../definition/files-fields.rules.ts';
import type { FormDefinition } from '../definition/form-definition.contract.ts';
import type { Answers } from '../kinds/field-kind.contract.ts';
import type { FilesField } from '../kinds/files/files-kind.rules.ts';
import type { SentFile } from '../definition/shown-form.contract.ts';

const megabyte = 1_048_576;
/** Most files of a field that wait for their form: replaced ones count until the sweep. */
const looseFactor = 4;

/** A field of a form and its sender; a file belongs to both. */
export interface FilesPlace {
  form: string;
  field: FilesField;
  owner: string;
  /** Further records whose files count: the draft, and an earlier submission. */
  heldBy?: readonly string[];
}

const filesPurpose = ({ form, field }: Pick<FilesPlace, 'form' | 'field'>): string => `form:${form}:${field.name}`;
const bytesOf = ({ size }: FilesField): number => size * megabyte;

/** Returns how many files a form takes, and the bytes of the largest by field; none where there is no form. */
export function uploadLimits(form: FormDefinition | undefined) {
  const fields = form ? filesFields(form) : [];
  const limits = new Map(fields.map((field) => [field.name, bytesOf(field)]));
  // A browser sends an input without a file as a file without a name.
  const most = fields.reduce((sum, field) => sum + field.most, fields.length);
  return { most, limitOf: (field: string) => limits.get(field) ?? 0 };
}

/** Name of a submission or draft as the holder of its files. */
export const heldBySubmission = (id: string): string => `submission:${id}`;

const isOwn = ({ owner, ...place }: FilesPlace) => and(eq(files.owner, owner), eq(files.purpose, filesPurpose(place)));
const isFree = ({ heldBy = [] }: FilesPlace) =>
  or(isNull(files.usedBy), inArray(files.usedBy, heldBy.map(heldBySubmission)));
const isLoose = (place: FilesPlace) => and(isOwn(place), isNull(files.usedBy));

/**
 * Returns those of these files that the person sent for this field and that no record but their draft holds, in this
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

interface NamedFiles {
  definition: FormDefinition;
  answers: Answers;
  owner: string;
}

/** Returns the files that the answers of a form name, as far as `findFormFiles` finds them. */
export async function findNamedFiles(
  services: Pick<Platform, 'db'>,
  { definition, answers, owner, heldBy }: NamedFiles & Pick<FilesPlace, 'heldBy'>,
): Promise<SentFile[]> {
  const found: SentFile[] = [];
  for (const { field, ids } of namedFiles(definition, answers)) {
    found.push(...(await findFormFiles(services, { form: definition.id, field, owner, heldBy }, ids)));
  }
  return found;
}

/** Assigns the files that the answers of a form name to a record, and returns their ids. */
export async function useNamedFiles(
  tx: Platform['db'],
  { definition, answers, owner, usedBy }: NamedFiles & { usedBy: string },
): Promise<string[]> {
  const named: string[] = [];
  for (const { field, ids } of namedFiles(definition, answers)) {
    named.push(...ids);
    await assignFiles(tx, { ids, owner, purpose: filesPurpose({ form: definition.id, field }), usedBy });
  }
  return named;
}

const keys: Partial<Record<FileProblem, Problem['key']>> = {
  file_empty: 'FileEmpty',
  file_infected: 'FileInfected',
  file_unchecked: 'FileUnchecked',
  file_unstored: 'FileUnstored',
  file_sender_full: 'FileSenderFull',
};

/** Returns true where a file was refused for lack of room, which is not the person's fault. */
export const isStorageFull = (problems: Problems): boolean =>
  Object.values(problems).some(({ key }) => key === 'FileUnstored');

/** Returns the result code of a call whose files were refused. */
export function fileFailure(problems: Problems): 'unavailable' | 'too_many_attempts' | 'invalid_input' {
  if (isStorageFull(problems)) return 'unavailable';
  return Object.values(problems).some(({ key }) => key === 'FileSenderFull') ? 'too_many_attempts' : 'invalid_input';
}

/** Stores an uploaded file for a field; it waits a day for its form. */
export async function storeFormFile(
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
  const taken = await storeFile(services, arrived, { owner, purpose: filesPurpose(place), rule });
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
