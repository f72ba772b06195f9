import { createHash } from 'node:crypto';
import { recordAudit } from '../../../people/access/audit.repo.ts';
import type { Database } from '../../../platform/db/connection.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import type { FieldChange } from '../../../platform/outbox/changed-fields.rules.ts';
import type { CatalogProblem } from '../catalog-problem.ts';
import { lockCatalog } from '../catalog.repo.ts';
import { prepareImport, type PreparedImport } from '../import-catalog.ts';
import { writeCatalog } from '../write-catalog.ts';
import { lockStock } from './lock-stock.ts';
import { listRowChanges, type RowChange } from './row-changes.ts';
import type { CatalogActor } from './save-product.ts';

type Tools = Pick<Platform, 'db' | 'clock' | 'installation'>;
type Files = ReadonlyMap<string, string>;

/** The changes that an import of files would make. */
export interface DryRun {
  changes: RowChange[];
  problems: CatalogProblem[];
  /** Names these changes: the same files against another catalogue have another key. */
  key: string;
}

/** Most changes that an entry of the audit names. */
const named = 200;

const toDryRun = ({ before, catalog, problems }: PreparedImport, timeZone: string): DryRun => {
  const changes = problems.length > 0 ? [] : listRowChanges(before, catalog, timeZone);
  const key = createHash('sha256').update(JSON.stringify(changes)).digest('base64url').slice(0, 22);
  return { changes, problems, key };
};

/** Says what an import of files would do, from one moment of the catalogue; stores nothing. */
export const tryFiles = ({ db, clock, installation: { timeZone } }: Tools, files: Files): Promise<DryRun> =>
  db.transaction(async (tx) => toDryRun(await prepareImport(tx, { now: clock.now(), timeZone }, files), timeZone), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });

/**
 * Imports files if this does what was shown: else nothing is stored, and the changes of now come back.
 * @param order.key of the dry run that was shown
 */
export async function importFiles(
  { db, clock, installation: { timeZone } }: Tools,
  { actor, files, key }: { actor: CatalogActor; files: Files; key: string },
): Promise<Result<DryRun, 'changed_meanwhile'>> {
  return db.transaction(async (tx: Database) => {
    await lockCatalog(tx);
    if (['inventory.csv', 'sessions.csv'].some((name) => files.has(name))) await lockStock(tx, null);
    const now = clock.now();
    const prepared = await prepareImport(tx, { now, timeZone }, files);
    const run = toDryRun(prepared, timeZone);
    if (run.problems.length > 0 || run.key !== key)
      return fail('changed_meanwhile', 'The import would do something else by now.', undefined, run);
    await writeCatalog(tx, { stored: prepared.stored, catalog: prepared.catalog, now });
    await recordAudit(tx, clock, {
      actorUserId: actor.userId,
      subjectUserId: null,
      requestId: actor.requestId,
      action: 'catalogue-import',
      detail: `${[...files.keys()].join(', ')}: ${run.changes.length} rows`,
      changes: run.changes.flatMap(toFieldChanges).slice(0, named),
    });
    return succeed(run);
  });
}

const toFieldChanges = ({ sheet, row, cells }: RowChange): FieldChange[] =>
  cells.map(({ column, before, after }) => ({ field: `${sheet}.${row}.${column}`, before, after }));
