import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const base = 'localhost/stanchion-base';
const image = 'localhost/stanchion';

/** Returns what the machine lacks for building and running an image; null where it has all of it. */
export function findMissingForImages(): string | null {
  if (process.getuid?.() !== 0) return 'root';
  const missing = ['buildah', 'debootstrap', 'unshare', 'setpriv'].filter(
    (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error,
  );
  return missing.length > 0 ? missing.join(', ') : null;
}

/** Configuration of an image, as Docker stores it. */
interface ImageConfig {
  User: string;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  Volumes: Record<string, object>;
  WorkingDir: string;
  StopSignal: string;
  Healthcheck: { Test: string[] };
}

export interface BuiltImage {
  config: ImageConfig;
  /** Bytes of all layers, without and with the base's. */
  size(): Promise<{ image: number; packed: number }>;
  /** A container's file system, from which processes can be started. */
  mount(): Promise<string>;
  remove(): Promise<void>;
}

/** Runs buildah on a store of its own; chroot isolation needs no rights that a container does not have. */
const createBuildah = (folder: string) => {
  const store = [
    '--root',
    path.join(folder, 'store'),
    '--runroot',
    path.join(folder, 'run'),
    '--storage-driver',
    'vfs',
  ];
  return async (...args: string[]) => {
    const { stdout } = await run('buildah', [...store, ...args], {
      env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
      maxBuffer: 50_000_000,
    });
    return stdout.trim();
  };
};

/** Makes Debian from its packages: there may be no registry of images. It takes two minutes. */
async function makeBase(folder: string, buildah: ReturnType<typeof createBuildah>): Promise<void> {
  const root = path.join(folder, 'base');
  await run('debootstrap', ['--variant=minbase', '--include=libstdc++6', 'bookworm', root], { maxBuffer: 50_000_000 });
  await run('sh', [
    '-c',
    'cd "$0" && rm -rf usr/share/doc usr/share/man usr/share/locale var/cache/apt var/lib/apt/lists',
    root,
  ]);
  const container = await buildah('from', 'scratch');
  await buildah('copy', '-q', container, root, '/');
  await buildah('commit', '-q', '--rm', container, base);
}

/** Builds packaging/Dockerfile over a release. @param release its folder */
export async function buildImage(folder: string, release: string): Promise<BuiltImage> {
  await mkdir(folder, { recursive: true });
  const buildah = createBuildah(folder);
  await makeBase(folder, buildah);
  const file = path.join(release, 'packaging/Dockerfile');
  await buildah(
    'bud',
    '-q',
    '--format',
    'docker',
    '--layers=false',
    '--build-arg',
    `BASE=${base}`,
    '-f',
    file,
    '-t',
    image,
    release,
  );
  const inspected = JSON.parse(await buildah('inspect', '--type', 'image', image)) as {
    Docker: { config: ImageConfig };
  };
  return {
    config: inspected.Docker.config,
    async size() {
      const archive = path.join(folder, 'image.tar');
      await buildah('push', '-q', image, `oci-archive:${archive}`);
      const { stdout } = await run('sh', ['-c', 'stat -c %s "$0"', archive]);
      const listed = JSON.parse(await buildah('images', '--json', image)) as { size: string }[];
      return { image: Number.parseFloat(listed[0]?.size ?? ''), packed: Number(stdout) };
    },
    mount: async () => buildah('mount', await buildah('from', image)),
    async remove() {
      await buildah('rm', '--all');
      await buildah('rmi', '--all', '--force');
    },
  };
}

export interface RunningContainer {
  /** Process id of the container's process 1, as seen from outside. */
  pid(): Promise<number>;
  output(): string;
  ended: Promise<number | null>;
}

/**
 * Runs a command of the image as a container does: its own process ids and mounts, the image's user and environment, a
 * read-only tree, and one folder to write in. The network is the machine's.
 * @param dataDir mounted at the image's volume
 */
export function runContainer(
  { config }: BuiltImage,
  root: string,
  dataDir: string,
  env: Record<string, string>,
  command: readonly string[] = config.Cmd,
): RunningContainer {
  const [user = '', group = ''] = config.User.split(':');
  const [volume = ''] = Object.keys(config.Volumes);
  const prepare = `
    mount --make-rprivate / && mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" &&
    mount --bind "$1" "$0$2" && mount -t proc proc "$0/proc" && mount -t tmpfs tmpfs "$0/tmp" &&
    root=$0 user=$3 group=$4 directory=$5 && shift 5 && cd / &&
    exec chroot "$root" setpriv --reuid="$user" --regid="$group" --clear-groups --inh-caps=-all --no-new-privs \\
      env -i -C "$directory" "$@"`;
  const given = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const inside = [...config.Env, ...given, ...config.Entrypoint, ...command];
  const args = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', prepare, root, dataDir, volume, user, group];
  const child = spawn('unshare', [...args, config.WorkingDir, ...inside], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const outside = String(child.pid);
  return {
    pid: async () => Number((await readFile(`/proc/${outside}/task/${outside}/children`, 'utf8')).trim()),
    output: () => output,
    ended: new Promise((resolve) => child.once('exit', resolve)),
  };
}
