import path from 'node:path';
import { parseArgs } from 'node:util';
import { BackupProblem } from '../backup/backup-problem.ts';
import type { Manifest } from '../backup/manifest.contract.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { recordTaken, takeBackup } from '../backup/take-backup.ts';
import { verifyBackup } from '../backup/verify-backup.ts';
import { systemClock } from '../platform/clock.ts';
import { BadEnvironment } from '../platform/env/bad-environment.ts';
import { readEnv } from '../platform/env/env.ts';

const usage = `Usage:
  npm run backup -- DIR                            writes a backup into an empty folder; the server may run
  npm run backup -- verify DIR                     checks that it can be restored
  npm run backup -- verify DIR --restore-into URL  the same, restored into an empty database of PostgreSQL
  npm run backup -- restore DIR [--over]           restores it into DATABASE_URL, or into DATA_DIR; stop the servers first
The environment is that of the server.`;

/** A call of the command; null for one that the usage does not know. */
function readCall() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { over: { type: 'boolean', default: false }, 'restore-into': { type: 'string' } },
    });
    const [first = '', second, ...rest] = positionals;
    const { over, 'restore-into': restoreInto } = values;
    if (rest.length > 0 || first === '') return null;
    if (second === undefined) {
      const isPlain = !over && restoreInto === undefined && !['verify', 'restore'].includes(first);
      return isPlain ? ({ verb: 'take', folder: path.resolve(first) } as const) : null;
    }
    const folder = path.resolve(second);
    if (first === 'verify' && !over) return { verb: 'verify', folder, restoreInto } as const;
    return first === 'restore' && restoreInto === undefined ? ({ verb: 'restore', folder, over } as const) : null;
  } catch {
    return null;
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

const describe = ({ takenAt, storage, database }: Manifest): string[] => [
  `Time: ${takenAt}; ${Object.keys(database.rows).length} tables, content at change ${database.contentPosition}.`,
  storage.kind === 'folder'
    ? `Uploaded files: ${storage.files} copied, ${megabytes(storage.bytes)}.`
    : `Uploaded files: ${storage.files} in the bucket, ${megabytes(storage.bytes)}; listed, not copied.`,
];

async function run(call: NonNullable<ReturnType<typeof readCall>>): Promise<0 | 1> {
  const given = readEnv();
  // pg_dump needs a session of its own, which a pooler does not keep.
  const env = { ...given, databaseUrl: given.databaseSessionUrl ?? given.databaseUrl };
  const { folder } = call;
  if (call.verb === 'take') {
    const manifest = await takeBackup(env, systemClock, folder);
    for (const line of [`Backup complete: ${folder}`, ...describe(manifest)]) console.log(line);
    console.log(
      'Secrets are not in it: keep SESSION_SECRET and the other variables, or DATA_DIR/secrets.json, elsewhere.',
    );
    await recordTaken(env, manifest).catch((error: unknown) =>
      console.error(`Its time could not be recorded for the monitoring: ${(error as Error).message}`),
    );
    return 0;
  }
  if (call.verb === 'verify') {
    const problems = await verifyBackup(folder, { bucket: env.bucket, restoreInto: call.restoreInto });
    for (const problem of problems) console.error(problem);
    if (problems.length === 0) console.log(`The backup in ${folder} is whole and readable.`);
    return problems.length === 0 ? 0 : 1;
  }
  const { manifest, files, missing } = await restoreBackup(env, folder, call.over);
  for (const line of [`Restored from ${folder}.`, ...describe(manifest)]) console.log(line);
  if (files > 0) console.log(`${files} uploaded files were put back.`);
  for (const line of missing) console.error(line);
  console.log('Start the servers now: they make their pages and their search index again.');
  return missing.length === 0 ? 0 : 1;
}

// A backup holds personal data: only its owner may read it.
process.umask(0o077);
const call = readCall();
if (!call) {
  console.error(usage);
  process.exit(2);
}
try {
  process.exit(await run(call));
} catch (error) {
  const isExpected = error instanceof BackupProblem || error instanceof BadEnvironment;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}
