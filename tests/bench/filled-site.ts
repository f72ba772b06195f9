import { spawn } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '../../server/platform/env/env.ts';
import { startSite, type RunningSite } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

export interface FilledSite extends AsyncDisposable {
  site: RunningSite;
}

/** Runs a command of the project and throws with its output when it fails. */
async function runCommand(script: string, args: readonly string[], env: Record<string, string>): Promise<void> {
  const root = projectRoot();
  const child = spawn(process.execPath, [path.join(root, script), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} ended with ${code}:\n${output}`);
}

/**
 * A production site with the demo content and `pages` generated pages in a new directory. Production, because the demo
 * is noindex and shows a notice; the content is imported first, as only the demo seeds itself.
 * @param options.isReadyAwaited false to watch the first rendering
 * @param options.env further settings of the site, such as its database
 */
export async function startFilledSite(
  pages: number,
  options: { isReadyAwaited?: boolean; env?: Record<string, string> } = {},
): Promise<FilledSite> {
  const folder = await temporaryFolder();
  const env = { DATA_DIR: folder.path, ...options.env };
  try {
    await runCommand('server/cli/content.ts', ['import', path.join(projectRoot(), 'src/content')], env);
    if (pages > 0) {
      await runCommand('server/cli/content.ts', ['generate', '--pages', String(pages)], env);
    }
    const site = await startSite({ ...env, NODE_ENV: 'production', LOG_LEVEL: 'error' }, options);
    return {
      site,
      [Symbol.asyncDispose]: async () => {
        await site[Symbol.asyncDispose]();
        await folder[Symbol.asyncDispose]();
      },
    };
  } catch (error) {
    await folder[Symbol.asyncDispose]();
    throw error;
  }
}
