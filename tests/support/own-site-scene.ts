import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { nodeEnvironment, nodeFlags } from '../../server/platform/process/node-flags.mjs';
import { projectRoot } from '../../server/platform/env/env.ts';
import { bareEnvironment } from './bare-environment.ts';
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

/**
 * Sets a site up from a file of answers, as `npm run setup -- --from FILE` does, and starts it; ready in about five seconds.
 * @param file below tests/adopt, such as 'open-institute.yaml'
 * @param given DATABASE_URL for PostgreSQL; without it the embedded database
 */
export async function startOwnSite(file: string, given: Record<string, string> = {}): Promise<OwnSite> {
  const folder = await temporaryFolder();
  const port = String(await freePort());
  const env = { DATA_DIR: folder.path, PORT: port, SITE_ORIGIN: `http://localhost:${port}`, ...given };
  const setup = await runSetup(['--from', path.join(projectRoot(), 'tests/adopt', file)], env);
  if (setup.code !== 0) throw new Error(`The site could not be set up:\n${setup.output}`);
  // The mark of the setup makes it no demo.
  const site = await startSite({ PROFILE_PROMPT_AFTER: '2099-12-31', ...env }, { isUnset: true });
  return {
    ...site,
    setup,
    [Symbol.asyncDispose]: async () => {
      await site[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}
