import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { recordAudit } from '../people/access/audit.repo.ts';
import { programs } from '../people/access/roles/actor.contract.ts';
import { systemClock } from '../platform/clock.ts';
import { BadCorpusFile, readCorpus } from '../content/corpus/corpus-file.ts';
import { exportContent } from '../content/corpus/export-content.ts';
import { generatePages } from '../content/corpus/generate-content.ts';
import { findCorpusWarnings } from '../content/corpus/find-corpus-warnings.ts';
import { importContent, storeCorpus } from '../content/corpus/import-content.ts';
import { exportUploads } from '../content/corpus/uploads/export-uploads.ts';
import { importFolderUploads } from '../content/corpus/uploads/import-folder-uploads.ts';
import { uploadsFolder } from '../content/corpus/uploads/uploads.contract.ts';
import { linkStoredItems, relinkContent } from '../content/links/link-stored-items.ts';
import { storeFeedIds } from '../content/items/feed-id.ts';
import { connect, type Connection } from '../platform/db/connection.ts';
import { DirectoryLocked } from '../platform/db/directory-lock.ts';
import { SchemaRefusal } from '../platform/db/schema-refusal.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { readEnv } from '../platform/env/env.ts';
import { BadEnvironment } from '../platform/env/bad-environment.ts';
import { nameCommands } from './name-commands.ts';
import { describeRemoval } from '../setup/describe-removal.ts';
import { removeDemo } from '../setup/remove-demo.ts';

const usage = `Usage:
  npm run content -- import DIR          stores the uploads and every item of a folder
  npm run content -- export DIR          writes every live item, file and picture into a folder
  npm run content -- relink              makes the index of links between items again
  npm run content -- generate --pages N  adds N bulk pages for measuring
  npm run content -- remove-demo         removes what is the demo's and nobody has changed; with --check says what`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: 'string' }, check: { type: 'boolean' } },
});
const [verb, folder] = positionals;

/** Stores the uploads of a folder, then its items, all or nothing of them. @returns the exit code */
async function importFolder({ db }: Connection, folder: string): Promise<number> {
  const filed = await readCorpus(folder);
  const services = { db, clock: systemClock, files: await openFiles(readEnv()) };
  const uploads = await importFolderUploads(services, folder, 'import');
  if (uploads.problems.length > 0) return refuse(uploads.problems);
  // Before an import moves an article that an earlier release published under its address.
  await storeFeedIds(db, readEnv().siteOrigin);
  const report = await importContent(db, systemClock, filed, 'import');
  if (report.problems.length > 0) return refuse(report.problems, uploads.stored);
  await linkStoredItems(db);
  for (const warning of await findCorpusWarnings(db, filed)) console.warn(`Warning: ${warning}`);
  const stored = `${report.stored} items${uploads.stored > 0 ? ` and ${uploads.stored} uploads` : ''}`;
  const detail = `${stored} from ${path.basename(folder)}`;
  const entry = { actorUserId: programs.commandLine, subjectUserId: null, detail, requestId: randomUUID() };
  await recordAudit(db, systemClock, { action: 'content-import', ...entry });
  const same = filed.length - report.stored;
  console.log(`Stored ${stored}; ${same} items were there already. A running server shows them within seconds.`);
  return 0;
}

function refuse(problems: readonly string[], uploads = 0): number {
  for (const problem of problems) console.error(problem);
  const nothing = uploads > 0 ? `${uploads} uploads are stored, and no item` : 'Nothing was stored';
  console.error(`\n${nothing}: ${problems.length} problems.`);
  return 1;
}

/** @returns the exit code */
async function run(connection: Connection): Promise<number> {
  if (verb === 'import' && folder) return importFolder(connection, path.resolve(folder));
  if (verb === 'export' && folder) {
    const target = path.resolve(folder);
    console.log(`Wrote ${await exportContent(connection.db, target)} items into ${target}.`);
    const { storage } = await openFiles(readEnv());
    const uploads = await exportUploads({ db: connection.db, storage }, target);
    console.log(
      `Wrote ${uploads.files} files and ${uploads.pictures} pictures into ${path.join(target, uploadsFolder)}.`,
    );
    for (const name of uploads.missing) console.warn(`Warning: the bytes of ${name} are missing in the storage.`);
    return 0;
  }
  if (verb === 'remove-demo') {
    console.log(describeRemoval(await removeDemo(connection.db, systemClock, { isCheck: values.check === true })));
    return 0;
  }
  if (verb === 'relink') {
    console.log(`The index has the links of ${await relinkContent(connection.db)} items.`);
    return 0;
  }
  const pages = Number(values.pages);
  await storeCorpus(connection.db, systemClock, [...generatePages(pages)], 'generate');
  console.log(`Stored ${pages} generated pages.`);
  return 0;
}

const isCall =
  ((verb === 'import' || verb === 'export') && folder !== undefined) ||
  ((verb === 'remove-demo' || verb === 'relink') && folder === undefined) ||
  (verb === 'generate' && /^[1-9]\d{0,6}$/.test(values.pages ?? ''));
if (!isCall) {
  console.error(nameCommands(usage));
  process.exit(2);
}
try {
  const connection = await connect(readEnv());
  const code = await run(connection);
  await connection.close();
  process.exit(code);
} catch (error) {
  const expected = [DirectoryLocked, SchemaRefusal, BadEnvironment, BadCorpusFile];
  console.error(expected.some((kind) => error instanceof kind) ? (error as Error).message : error);
  process.exit(1);
}
