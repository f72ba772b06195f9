import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Packages of measurements alone, by measurement. Their types as far as they are used: tests/bench/bench-packages.d.ts */
const packages: Readonly<Record<string, { name: string; version: string }>> = {
  lighthouse: { name: 'lighthouse', version: '13.5.0' },
  search: { name: 'minisearch', version: '7.2.0' },
};

/**
 * Installs the packages of these measurements where they are missing; neither package.json nor its lock changes. All at
 * once, as npm removes what neither of them names.
 * @throws when npm cannot install them
 */
export function installBenchPackages(root: string, measurements: readonly string[]): void {
  const isInstalled = ({ name, version }: { name: string; version: string }): boolean => {
    const file = path.join(root, 'node_modules', name, 'package.json');
    return existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version === version;
  };
  const isMissing = measurements.some((each) => packages[each] && !isInstalled(packages[each]));
  if (!isMissing) return;
  const wanted = Object.values(packages).map(({ name, version }) => `${name}@${version}`);
  console.log(`Installing ${wanted.join(' and ')} …`);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const installed = spawnSync(npm, ['install', ...quiet, ...wanted], { cwd: root, stdio: 'inherit' });
  if (installed.status !== 0) throw new Error(`npm could not install ${wanted.join(' and ')}.`);
}
