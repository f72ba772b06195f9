import { chmod, cp, glob, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Files that the built server reads at run time: a release has them at the same paths, because the build finds them from
 * the folder of package.json (`projectRoot`).
 */
const readAtRunTime = [
  'dist/build.json',
  'dist/client/**',
  'dist/server/**',
  'dist/database-template/**',
  'dist/words.json',
  'server/platform/db/migrations/*.sql',
  'server/platform/db/migrations/meta/_journal.json',
  'server/content/api/*.graphql',
  'server/content/items/types/shipped-words.txt',
  'server/setup/starter/**',
  'server/store/catalog/demo/**',
  'src/content/**',
  'demo/**',
];

/** Papers and samples for operators. */
const papers = ['LICENSE', 'packaging/**', 'docs/operate/**', 'docs/run.md', 'docs/deploy.md'];

/**
 * Source maps, notes of changes, and files of a package's own development. No TypeScript either: Node refuses it in
 * packages.
 */
const unneeded = /\.(map|[mc]?tsx?|tsbuildinfo)$|\/(CHANGELOG|HISTORY|CHANGES)(\.\w+)?$|\/\.[^/]+|\/tests?$/i;

/** Copies the files of a release that do not come from packages. @param target the release's folder */
export async function copyOwnFiles(root: string, target: string): Promise<void> {
  for await (const entry of glob([...readAtRunTime, ...papers], { cwd: root, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const copied = path.join(target, path.relative(root, file));
    if (entry.isDirectory()) await cp(file, copied, { recursive: true, filter: (each) => each === file });
    else await cp(file, copied);
  }
}

/**
 * Copies a package without what no process loads. Packages within it are copied by themselves, if they are needed.
 * @param folder path from the root of the source tree
 */
export async function copyPackage(root: string, folder: string, target: string): Promise<void> {
  const from = path.join(root, folder);
  await cp(from, path.join(target, folder), {
    recursive: true,
    dereference: true,
    filter: (file) => {
      const name = file.slice(from.length);
      return !unneeded.test(name) && name !== `${path.sep}node_modules`;
    },
  });
}

/**
 * Copies one file of a package, with its description and its licence.
 * @param file such as `pg/lib/index.js`
 * @returns the package's folder
 */
export async function copyPackageFile(root: string, file: string, target: string): Promise<string> {
  const folder = path.join('node_modules', /^(@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? '');
  for await (const name of glob(['package.json', 'LICEN[CS]E*'], { cwd: path.join(root, folder) })) {
    await cp(path.join(root, folder, name), path.join(target, folder, name));
  }
  await cp(path.join(root, 'node_modules', file), path.join(target, 'node_modules', file));
  return folder;
}

/** Lets every user read a release and only its owner change it, whatever the modes in the source tree are. */
export async function openToReaders(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await openToReaders(file);
    else await chmod(file, (await stat(file)).mode & 0o100 ? 0o755 : 0o644);
  }
}
