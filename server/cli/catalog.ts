import { openInstallation } from '../http/open-installation.ts';
import { unsetInstallation } from '../platform/installation/unset-installation.ts';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BadCatalogFile, exportCatalog, readCatalogFiles } from '../store/catalog/catalog-files.ts';
import { checkFiles, importCatalog } from '../store/catalog/import-catalog.ts';
import { systemClock } from '../platform/clock.ts';
import { connect } from '../platform/db/connection.ts';
import { DirectoryLocked } from '../platform/db/directory-lock.ts';
import { SchemaRefusal } from '../platform/db/schema-refusal.ts';
import { readEnv } from '../platform/env/env.ts';
import { BadEnvironment } from '../platform/env/bad-environment.ts';
import { nameCommands } from './name-commands.ts';

const usage = `Usage:
  npm run catalog -- import DIR   stores the CSV files of a folder, all or nothing
  npm run catalog -- export DIR   writes the whole catalogue into a folder
  npm run catalog -- check DIR    says what is wrong with files that are a whole catalogue`;

const { positionals } = parseArgs({ allowPositionals: true });
const [verb, folder, ...more] = positionals;

/** @returns the exit code */
function report(problems: readonly string[], success: string): number {
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) console.error(`\nNothing was stored: ${problems.length} problems.`);
  else console.log(success);
  return problems.length > 0 ? 1 : 0;
}

async function run(name: string, directory: string): Promise<number> {
  if (name === 'check') {
    const { products, problems } = checkFiles(await readCatalogFiles(directory), {
      now: systemClock.now(),
      // The check opens no database: a time that a clock change skips is found by the import.
      timeZone: unsetInstallation.timeZone,
    });
    return report(problems, `${products} products without a problem.`);
  }
  const files = name === 'import' ? await readCatalogFiles(directory) : new Map<string, string>();
  const env = readEnv();
  const connection = await connect(env);
  try {
    const installation = await openInstallation(connection.db, systemClock, env);
    if (name === 'export') {
      const products = await exportCatalog(connection.db, directory, installation.timeZone);
      console.log(`Wrote ${products} products into ${directory}.`);
      return 0;
    }
    const { products, changed, problems } = await importCatalog(
      connection.db,
      { clock: systemClock, installation },
      files,
    );
    const success = `The catalogue has ${products} products; ${changed.length} of them changed. A running server shows them within seconds.`;
    return report(problems, success);
  } finally {
    await connection.close();
  }
}

if (!verb || !['import', 'export', 'check'].includes(verb) || !folder || more.length > 0) {
  console.error(nameCommands(usage));
  process.exit(2);
}
try {
  process.exit(await run(verb, path.resolve(folder)));
} catch (error) {
  const expected = [DirectoryLocked, SchemaRefusal, BadEnvironment, BadCatalogFile];
  console.error(expected.some((kind) => error instanceof kind) ? (error as Error).message : error);
  process.exit(1);
}
