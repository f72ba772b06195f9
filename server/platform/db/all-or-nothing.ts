import type { Database } from './connection.ts';

/** Thrown to undo what was tried. */
class Undo extends Error {}

/** Report of an import: a sentence for each problem, and the number of changed records. */
interface Report {
  problems: readonly string[];
  changed: number;
}

/**
 * Runs an import in one transaction and undoes it when it found a problem, or was only to be checked. So a check finds
 * exactly what the import would.
 */
export async function allOrNothing<R extends Report>(
  db: Database,
  { isCheck }: { isCheck: boolean },
  run: (tx: Database) => Promise<R>,
): Promise<R> {
  let report: R | undefined;
  try {
    await db.transaction(async (tx) => {
      report = await run(tx);
      if (isCheck || report.problems.length > 0) throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
  if (!report) throw new Error('The import reported nothing.');
  return report.problems.length > 0 ? { ...report, changed: 0 } : report;
}
