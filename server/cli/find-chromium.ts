import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The headless one is a third faster; both are packages of Debian. */
const commands = ['chromium-headless-shell', 'chromium'] as const;

/**
 * Finds a Chromium for the browser tests: CHROMIUM_PATH, one on the PATH, Playwright's, else the Debian package if it
 * may be installed.
 * @throws Error with instructions
 */
export async function findChromium(print: (sentence: string) => void): Promise<string> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`);
  }
  const onPath = findOnPath();
  if (onPath) return onPath;
  const { chromium } = await import('playwright');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  const [wanted] = commands;
  if (process.getuid?.() === 0 && which('apt-get')) {
    print(`Installing Chromium (apt-get install ${wanted}) …`);
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] };
    spawnSync('apt-get', ['update', '-qq'], quiet);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', wanted], quiet);
    const installed = findOnPath();
    if (installed) return installed;
  }
  throw new Error(
    `The browser tests need Chromium: install it (Debian: apt-get install ${wanted}), or set CHROMIUM_PATH to one.`,
  );
}

function findOnPath(): string | null {
  return commands.map(which).find((path) => path !== null) ?? null;
}

function which(command: string): string | null {
  const found = spawnSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : null;
}
