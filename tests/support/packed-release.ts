import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../server/platform/env/env.ts';
import { bareEnvironment } from './bare-environment.ts';
import { findEntry } from './site-process.ts';
import { diskFolder, temporaryFolder } from './temporary-folder.ts';

const run = promisify(execFile);

/** Somebody without rights (Debian: nobody), where the tests run as root; else who runs them. */
export const noRights = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

export interface PackedRelease extends AsyncDisposable {
  /** The release's folder, read-only. */
  folder: string;
  /** The command of the release. */
  stanchion: string;
  /** What `npm run pack` said. */
  output: string;
  /** Makes a folder beside the release, for data or as a working directory. */
  makeFolder(name: string): Promise<string>;
  /** Runs a command of the release from an empty folder, as somebody without rights. */
  run(args: readonly string[], env: Record<string, string>): Promise<{ code: number; output: string }>;
  /** Bytes of all files. */
  size(): Promise<number>;
}

/** Packs the build into a folder outside the source tree and takes all rights to write away. */
export async function packRelease(): Promise<PackedRelease> {
  const root = projectRoot();
  await findEntry(root);
  const parent = await temporaryFolder(diskFolder);
  await chmod(parent.path, 0o755);
  const folder = path.join(parent.path, 'release');
  const { stdout } = await run(process.execPath, [path.join(root, 'server/cli/pack.ts'), folder], {
    cwd: root,
    env: { ...bareEnvironment(), NODE_ENV: 'production' },
  });
  await run('chmod', ['-R', 'a-w', folder]);
  const stanchion = path.join(folder, 'stanchion');
  const makeFolder = async (name: string) => {
    const made = path.join(parent.path, name);
    await mkdir(made);
    if (noRights.uid !== undefined) await chown(made, noRights.uid, noRights.gid);
    return made;
  };
  const empty = await makeFolder('empty');
  return {
    folder,
    stanchion,
    output: stdout,
    makeFolder,
    run: (args, env) => runAs(stanchion, args, { PATH: '/usr/bin:/bin', ...env }, empty),
    size: () => sizeOf(folder),
    async [Symbol.asyncDispose]() {
      await run('chmod', ['-R', 'u+w', folder]);
      await parent[Symbol.asyncDispose]();
    },
  };
}

async function runAs(program: string, args: readonly string[], env: Record<string, string>, cwd: string) {
  try {
    const { stdout, stderr } = await run(program, args, { cwd, env, ...noRights });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => (await stat(path.join(entry.parentPath, entry.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
