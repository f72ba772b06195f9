import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { programs } from '../people/access/roles/actor.contract.ts';
import { systemClock } from '../platform/clock.ts';
import { connect } from '../platform/db/connection.ts';
import { DirectoryLocked } from '../platform/db/directory-lock.ts';
import { SchemaRefusal } from '../platform/db/schema-refusal.ts';
import { BadEnvironment } from '../platform/env/bad-environment.ts';
import { readEnv } from '../platform/env/env.ts';
import { BadEditionSource, editionHead, type GivenHead } from '../standards/library/edition-tree.contract.ts';
import { describePreview } from '../standards/library/amendments/describe-preview.ts';
import { describeProblems, describeUnnamed } from '../standards/library/amendments/describe-problems.ts';
import { planAmendment } from '../standards/library/amendments/plan-amendment.ts';
import { previewAmendment } from '../standards/library/amendments/preview-amendment.ts';
import { readAmendmentFile } from '../standards/library/amendments/read-amendment-file.ts';
import { storeAmendment } from '../standards/library/amendments/store-amendment.ts';
import { describeReport } from '../standards/library/importing/describe-report.ts';
import { importEdition } from '../standards/library/importing/import-edition.ts';
import { readPictures } from '../standards/library/importing/picture-files.ts';
import { readPicturesBeside, readSourceFile } from '../standards/library/importing/read-source-files.ts';
import { editionName } from '../standards/library/library.contract.ts';
import { readStoredEdition } from '../standards/library/live/read-stored-edition.ts';
import { putEditionBack, withdrawEdition } from '../standards/library/live/withdraw-edition.ts';
import { findEditionRow } from '../standards/library/live/import.repo.ts';
import { NotSetUp } from '../http/not-set-up.ts';
import { openInstallation } from '../http/open-installation.ts';
import { describeEdition, storeImport } from '../standards/library/live/store-import.ts';
import { writeSts } from '../standards/library/sts/write-sts.ts';
import { nameCommands } from './name-commands.ts';

const usage = `Usage:
  npm run library -- check FILE    reads an edition, Markdown, STS, RFCXML or OSCAL, and says what of it would be lost
  npm run library -- import FILE   stores it as a draft; staff check it and make it live at /staff/library
  npm run library -- export FILE --code 70 --year 2026   writes the live text as STS, its pictures beside it
  npm run library -- withdraw --code 70 --year 2026 --on YYYY-MM-DD --reason TEXT   nobody reads the edition any more;
      its numbers and titles stay, with day and reason
  npm run library -- amend FILE    stores the amendment of a file of instructions, YAML, for a live edition,
      with the pictures it names in the folder "figures" beside it
  npm run library -- amend FILE --dry-run   shows what it would change, and stores nothing
  npm run library -- check FILE.yaml   reads such a file alone, without a database
  npm run library -- put-back --code 70 --year 2026   the edition is read again

  --code 70 --year 2026 --language en|es --title TEXT --issued YYYY-MM-DD --access library|free
      what the file does not say; pictures are read from the folder "figures" beside it`;

const text = { type: 'string' } as const;

/** Returns the facts given as options. @throws BadEditionSource naming the option */
function readGiven({ year, ...facts }: Record<string, string | undefined>): GivenHead {
  const given = { ...facts, ...(year !== undefined && { year: Number(year) }) };
  const checked = v.safeParse(v.partial(editionHead), given);
  if (checked.success) return checked.output;
  throw new BadEditionSource(checked.issues.map((issue) => `--${v.getDotPath(issue) ?? ''}: ${issue.message}`));
}

/** Endings of pictures by media type. */
const endings: Readonly<Record<string, string>> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

async function withDatabase<T>(run: (db: Awaited<ReturnType<typeof connect>>['db']) => Promise<T>): Promise<T> {
  const connection = await connect(readEnv());
  try {
    return await run(connection.db);
  } finally {
    await connection.close();
  }
}

async function exportEdition(file: string, given: GivenHead): Promise<void> {
  const name = v.safeParse(editionName, { language: 'en', ...given });
  if (!name.success) throw new BadEditionSource(['Name the edition with --code and --year.']);
  const stored = await withDatabase((db) => readStoredEdition(db, name.output));
  if (!stored) throw new BadEditionSource([`The library has no live text of ${describeEdition(name.output)}.`]);
  const { live, texts, pictures } = stored;
  const names = new Map(
    pictures.map(({ hash, mediaType }) => [hash, `figures/${hash.slice(0, 16)}.${endings[mediaType] ?? 'bin'}`]),
  );
  const folder = path.dirname(file);
  await mkdir(path.join(folder, 'figures'), { recursive: true });
  for (const { hash, bytes } of pictures) await writeFile(path.join(folder, names.get(hash) ?? hash), bytes);
  await writeFile(file, writeSts(live.head, live.tree, texts, names));
  console.log(`Wrote ${live.tree.sections.length} sections and ${pictures.length} pictures into ${folder}.`);
}

/** Withdraws an edition, or puts it back. @throws BadEditionSource with what is wrong */
async function changeEdition(
  verb: string,
  given: GivenHead,
  withdrawal: { on: string; reason: string },
): Promise<void> {
  const name = v.safeParse(editionName, { language: 'en', ...given });
  if (!name.success) throw new BadEditionSource(['Name the edition with --code and --year.']);
  const about = describeEdition(name.output);
  const done = await withDatabase(async (db) => {
    const edition = await findEditionRow(db, name.output);
    if (!edition) throw new BadEditionSource([`The library has no edition ${about}.`]);
    const tools = { db, clock: systemClock, installation: await openInstallation(db, systemClock, readEnv()) };
    const actor = { userId: programs.commandLine, requestId: randomUUID() };
    return verb === 'withdraw'
      ? withdrawEdition(tools, edition.id, withdrawal, actor)
      : putEditionBack(tools, edition.id, actor);
  });
  if (!done.ok) throw new BadEditionSource([done.message]);
  console.log(verb === 'withdraw' ? `Withdrew ${about}.` : `Put ${about} back.`);
}

/** Reads a file of instructions; shows what it changes, and stores it unless asked not to. @throws BadEditionSource */
async function amendEdition(verb: string, file: string, isDryRun: boolean): Promise<void> {
  const source = await readFile(file, 'utf8');
  const draft = readAmendmentFile(source);
  const pictures = readPictures(await readPicturesBeside(file, source));
  if (pictures.problems.length > 0) throw new BadEditionSource(pictures.problems);
  const about = `${draft.name} for ${draft.code}, ${draft.year}; instructions: ${draft.instructions.length}, pictures: ${pictures.hashes.size}`;
  if (verb === 'check') return console.log(`The file is in order: ${about}.`);
  await withDatabase(async (db) => {
    const planned = await planAmendment(db, draft, pictures.hashes);
    if (!planned.ok) throw new BadEditionSource([planned.message]);
    const { problems, unnamed, digest } = planned.value;
    if (problems.length > 0) throw new BadEditionSource(describeProblems(problems).split('\n'));
    if (unnamed.length > 0) throw new BadEditionSource([describeUnnamed(unnamed)]);
    for (const line of describePreview(previewAmendment(draft, planned.value))) console.log(line);
    if (isDryRun) return console.log(`Nothing is stored: ${about}.`);
    const actor = { userId: programs.commandLine, requestId: randomUUID() };
    const stored = await storeAmendment({ db, clock: systemClock }, draft, actor, { seen: digest, pictures });
    if (!stored.ok) throw new BadEditionSource([stored.message]);
    console.log(`Stored ${about}, in force from ${draft.effectiveOn}.`);
  });
}

async function run(verb: string, file: string, given: GivenHead): Promise<void> {
  if (verb === 'export') return exportEdition(file, given);
  // No request waits for this process, so that it needs no thread.
  const imported = importEdition({ ...(await readSourceFile(file)), given });
  for (const line of describeReport(imported.report)) console.log(line);
  if (verb === 'check') return;
  const actor = { userId: programs.commandLine, requestId: randomUUID() };
  const id = await withDatabase((db) => storeImport({ db, clock: systemClock }, imported, actor));
  console.log(`Stored ${describeEdition(imported.head)} as draft ${id}: check it at /staff/library/${id}.`);
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    code: text,
    year: text,
    language: text,
    title: text,
    issued: text,
    access: text,
    on: text,
    reason: text,
    'dry-run': { type: 'boolean' },
  },
});
const { on = '', reason = '', 'dry-run': isDryRun = false, ...facts } = values;
const [verb, file, ...more] = positionals;
const ofFile = ['import', 'export', 'check', 'amend'];
const isAmendment = verb === 'amend' || (verb === 'check' && /\.ya?ml$/i.test(file ?? ''));
const ofEdition = ['withdraw', 'put-back'];
const isKnown = ofFile.includes(verb ?? '') ? file !== undefined : ofEdition.includes(verb ?? '') && file === undefined;
if (!verb || !isKnown || more.length > 0 || (isDryRun && verb !== 'amend')) {
  console.error(nameCommands(usage));
  process.exit(2);
}
try {
  const given = readGiven(facts);
  if (file !== undefined && isAmendment) await amendEdition(verb, path.resolve(file), isDryRun);
  else if (file === undefined) await changeEdition(verb, given, { on, reason });
  else await run(verb, path.resolve(file), given);
  process.exit(0);
} catch (error) {
  if (error instanceof BadEditionSource) for (const problem of error.problems) console.error(problem);
  else {
    const expected = [DirectoryLocked, SchemaRefusal, BadEnvironment, NotSetUp];
    const isExpected =
      expected.some((kind) => error instanceof kind) || (error as NodeJS.ErrnoException).code === 'ENOENT';
    console.error(isExpected ? (error as Error).message : error);
  }
  process.exit(1);
}
