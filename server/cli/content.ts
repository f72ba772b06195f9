import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { recordAudit } from '../people/access/audit.repo.ts';
import { programs } from '../people/access/roles/actor.contract.ts';
import { systemClock } from '../platform/clock.ts';
import { BadCorpusFile, readCorpus } from '../content/corpus/corpus-file.ts';
import { describeLeftUploads } from '../content/corpus/describe-left-uploads.ts';
import { exportContent } from '../content/corpus/export-content.ts';
import { generatePages } from '../content/corpus/generate-content.ts';
import { findCorpusWarnings } from '../content/corpus/find-corpus-warnings.ts';
import { importContent, storeCorpus } from '../content/corpus/import-content.ts';
import { linkStoredItems, relinkContent } from '../content/links/link-stored-items.ts';
import { storeFeedIds } from '../content/items/feed-id.ts';
import { connect, type Connection } from '../platform/db/connection.ts';
import { DirectoryLocked } from '../platform/db/directory-lock.ts';
import { SchemaRefusal } from '../platform/db/schema-refusal.ts';
import { readEnv } from '../platform/env/env.ts';
import { BadEnvironment } from '../platform/env/bad-environment.ts';
import { nameCommands } from './name-commands.ts';
import { describeRemoval } from '../setup/describe-removal.ts';
import { removeDemo } from '../setup/remove-demo.ts';

const usage = `Usage:
  npm run content -- import DIR          stores every item of a folder, all or nothing
  npm run content -- export DIR          writes every live item into a folder
  npm run content -- relink              makes the index of links between items again
  npm run content -- generate --pages N  adds N bulk pages for measuring
  npm run content -- remove-demo         removes what is the demo's and nobody has changed; with --check says what`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: 'string' }, check: { type: 'boolean' } },
});
const [verb, folder] = positionals;

/** @returns the exit code */
async function run(connection: Connection): Promise<number> {
  if (verb === 'import' && folder) {
    const filed = await readCorpus(path.resolve(folder));
    // Before an import moves an article that an earlier release published under its address.
    await storeFeedIds(connection.db, readEnv().siteOrigin);
    const report = await importContent(connection.db, systemClock, filed, 'import');
    for (const problem of report.problems) console.error(problem);
    if (report.problems.length === 0) {
      await linkStoredItems(connection.db);
      for (const warning of await findCorpusWarnings(connection.db, filed)) console.warn(`Warning: ${warning}`);
    }
    if (report.problems.length > 0) console.error(`\nNothing was stored: ${report.problems.length} problems.`);
    else {
      const detail = `${report.stored} items from ${path.basename(path.resolve(folder))}`;
      const entry = { actorUserId: programs.commandLine, subjectUserId: null, detail, requestId: randomUUID() };
      await recordAudit(connection.db, systemClock, { action: 'content-import', ...entry });
      const same = filed.length - report.stored;
      console.log(
        `Stored ${report.stored} items; ${same} were there already. A running server shows them within seconds.`,
      );
    }
    return report.problems.length > 0 ? 1 : 0;
  }
  if (verb === 'export' && folder) {
    console.log(
      `Wrote ${await exportContent(connection.db, path.resolve(folder))} items into ${path.resolve(folder)}.`,
    );
    const left = await describeLeftUploads(connection.db);
    if (left) console.log(left);
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
