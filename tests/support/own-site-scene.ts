import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { readCorpus } from '../../server/content/corpus/corpus-file.ts';
import { importContent } from '../../server/content/corpus/import-content.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { connect } from '../../server/platform/db/connection.ts';
import { readInstallation } from '../../server/platform/installation/installation.repo.ts';
import { readCatalogFiles } from '../../server/store/catalog/catalog-files.ts';
import { importCatalog } from '../../server/store/catalog/import-catalog.ts';
import { nodeEnvironment, nodeFlags } from '../../server/platform/process/node-flags.mjs';
import { projectRoot } from '../../server/platform/env/env.ts';
import sharp from 'sharp';
import { bareEnvironment } from './bare-environment.ts';
import { sendBrandForm } from './brand-form.ts';
import { Visitor } from './fake-visitor.ts';
import { freePort } from '../../server/cli/free-port.ts';
import { findEntry, startSite, type RunningSite } from './site-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

const run = promisify(execFile);

/** Outcome of a run of the command. */
export interface SetupRun {
  code: number;
  /** Both outputs. */
  output: string;
}

/** Runs `npm run setup` of the build. */
export async function runSetup(args: readonly string[], env: Record<string, string>): Promise<SetupRun> {
  const root = projectRoot();
  const script = path.join(path.dirname(await findEntry(root)), 'setup.mjs');
  const options = { cwd: root, env: { ...nodeEnvironment, ...bareEnvironment(), LOG_LEVEL: 'warn', ...env } };
  try {
    const { stdout, stderr } = await run(process.execPath, [...nodeFlags, script, ...args], options);
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

/** A site that was set up from a file. */
export interface OwnSite extends RunningSite {
  setup: SetupRun;
}

/** Stores what a body brings, a folder beside its answers: `content`, and `catalog` with the files of the catalogue. */
async function bring(folder: string, env: Record<string, string>): Promise<void> {
  if (!existsSync(folder)) return;
  const connection = await connect({ dataDir: env['DATA_DIR'] ?? '', databaseUrl: env['DATABASE_URL'] });
  try {
    const { db } = connection;
    const content = await readCorpus(path.join(folder, 'content'));
    const installation = await readInstallation(db);
    if (!installation) throw new Error('The site is not set up.');
    const catalog = await readCatalogFiles(path.join(folder, 'catalog'));
    const reports = [
      await importContent(db, systemClock, content, 'import'),
      await importCatalog(db, { clock: systemClock, installation }, catalog),
    ];
    const problems = reports.flatMap((report) => report.problems);
    if (problems.length > 0) throw new Error(problems.join('\n'));
  } finally {
    await connection.close();
  }
}

/**
 * Sets a site up from a file of answers, as `npm run setup -- --from FILE` does, brings its content and its catalogue,
 * and starts it; ready in about five seconds.
 * @param body below tests/adopt, such as 'open-institute'
 * @param given DATABASE_URL for PostgreSQL; without it the embedded database
 */
export async function startOwnSite(
  body: string,
  given: Record<string, string> = {},
  options: { preload?: string } = {},
): Promise<OwnSite> {
  const folder = await temporaryFolder();
  const port = String(await freePort());
  const env = { DATA_DIR: folder.path, PORT: port, SITE_ORIGIN: `http://localhost:${port}`, ...given };
  const adopt = path.join(projectRoot(), 'tests/adopt');
  const setup = await runSetup(['--from', path.join(adopt, `${body}.yaml`)], env);
  if (setup.code !== 0) throw new Error(`The site could not be set up:\n${setup.output}`);
  await bring(path.join(adopt, body), env);
  // The mark of the setup makes it no demo.
  const started = { PROFILE_PROMPT_AFTER: '2099-12-31', ...env };
  const site = await startSite(started, { preload: options.preload, isUnset: true });
  return {
    ...site,
    setup,
    [Symbol.asyncDispose]: async () => {
      await site[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** The administrator opens the link of the setup, chooses a password and signs in. */
export async function becomeAdministrator(
  site: OwnSite,
  email: string,
  password = 'a-river-runs-deep',
): Promise<{ admin: Visitor; choosePage: string }> {
  const link = new URL(/\S+\/user\/reset-password\?token=\S+/.exec(site.setup.output)?.[0] ?? '');
  const admin = new Visitor(site.origin);
  const { text: choosePage } = await admin.ask(link.pathname + link.search);
  const form = { token: link.searchParams.get('token') ?? '', newPassword: password };
  const chosen = await admin.ask(link.pathname, { form });
  if (chosen.location !== '/user/signin?notice=reset') throw new Error(`The password was refused: ${chosen.status}`);
  await admin.signIn(email, password);
  return { admin, choosePage };
}

/** A logo with words, and a picture of one. */
export const drawnLogo = new File(
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 260 60"><rect width="60" height="60" fill="#14504a"/>' +
      '<text x="70" y="40" font-size="28" fill="#14504a">Open Norms</text></svg>',
  ],
  'logo.svg',
  { type: 'image/svg+xml' },
);
export const paintedLogo = async (): Promise<File> => {
  const ground = { width: 640, height: 160, channels: 4, background: '#7a1f3d' } as const;
  const png = await sharp({ create: ground }).png().toBuffer();
  return new File([Uint8Array.from(png)], 'logo.png', { type: 'image/png' });
};

/** Publishes a logo at the desk and waits until the home page has it. @returns its address */
export async function publishLogo(admin: Visitor, logo: File): Promise<string> {
  const sent = await sendBrandForm(admin, 'publish', { logo });
  const location = sent.headers.get('location');
  if (location !== '/editor/brand?done=published') throw new Error(`The logo was refused: ${await sent.text()}`);
  const reader = new Visitor(admin.origin);
  for (let tries = 0; tries < 300; tries += 1) {
    const { text } = await reader.ask('/');
    const src = /<img class="logo" src="([^"]+)"/.exec(text)?.[1];
    if (src !== undefined) return src;
    await sleep(100);
  }
  throw new Error('The home page did not get the logo within 30 s.');
}
