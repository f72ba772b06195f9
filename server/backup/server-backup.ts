import { rm } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import type { CommandOutcome } from '../people/access/command/people-command.ts';
import type { Connection } from '../platform/db/connection.ts';
import { recordBackup } from '../platform/db/last-backup.repo.ts';

/** Where a server puts the copy of its embedded database: a service may write nowhere but in DATA_DIR. */
export const serverCopy = (dataDir: string): string => path.join(dataDir, 'database-copy');

/** Words with which `npm run backup` asks a server that holds the embedded database. */
export const serverCalls = {
  copy: () => ['backup', 'copy'],
  record: (takenAt: Date) => ['backup', 'record', takenAt.toISOString()],
} as const;

const recordCall = v.tuple([v.literal('backup'), v.literal('record'), v.pipe(v.string(), v.isoTimestamp())]);
const copyCall = v.tuple([v.literal('backup'), v.literal('copy')]);

/** Carries a call of `npm run backup` out in the server; null for other calls. */
export async function runServerBackup(
  { db, copyFiles }: Pick<Connection, 'db' | 'copyFiles'>,
  dataDir: string,
  args: readonly string[],
): Promise<CommandOutcome | null> {
  const record = v.safeParse(recordCall, args);
  if (record.success) {
    await recordBackup(db, new Date(record.output[2]));
    return { code: 0, lines: [] };
  }
  if (!v.is(copyCall, args) || !copyFiles) return null;
  const folder = serverCopy(dataDir);
  // Left by a command that was killed.
  await rm(folder, { recursive: true, force: true });
  await copyFiles(folder);
  return { code: 0, lines: [] };
}
