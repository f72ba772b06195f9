import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { readRelease } from '../platform/db/release-migrations.ts';
import { scriptFontFiles } from '../platform/pdf/script-fonts.rules.ts';
import { serverFontFiles } from '../platform/brand/typefaces.rules.ts';
import { projectRoot } from '../platform/env/env.ts';
import { ensureBuild } from './ensure-build.ts';
import { copyOwnFiles, copyPackage, copyPackageFile, openToReaders } from './pack/copy-files.ts';
import { findLoadedPackages, readPackage, type Package } from './pack/find-packages.ts';
import { listComponents, readLicenses, type ReleaseFacts } from './pack/list-contents.ts';
import { writeLauncher } from './pack/write-launcher.ts';

const usage = `Usage:
  npm run pack -- DIR   writes a release that runs without npm and sources into a new or empty folder`;

const root = projectRoot();
const packageLists = v.object({ bundled: v.array(v.string()), loaded: v.array(v.string()) });

async function readLists(part: 'ssr' | 'client') {
  return v.parse(packageLists, JSON.parse(await readFile(path.join(root, `dist/packages/${part}.json`), 'utf8')));
}

async function readFacts(): Promise<ReleaseFacts> {
  const own = v.parse(
    v.object({ name: v.string(), version: v.string() }),
    JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')),
  );
  const { release } = v.parse(
    v.object({ release: v.string() }),
    JSON.parse(await readFile(path.join(root, 'dist/build.json'), 'utf8')),
  );
  return {
    name: own.name,
    version: own.version,
    release,
    schema: readRelease(path.join(root, 'server/platform/db/migrations')).number,
    node: process.versions.node,
    platform: `${process.platform}-${process.arch}`,
  };
}

/** Copies the Node that runs this. Its symbols, an eighth of its size, are removed where the machine has `strip`. */
async function copyNode(target: string): Promise<void> {
  const file = path.join(target, 'node');
  await cp(process.execPath, file, { dereference: true });
  await chmod(file, 0o755);
  const stripped = spawnSync('strip', ['--strip-unneeded', file], { stdio: 'ignore' });
  if (stripped.status !== 0) console.log('Node keeps its symbols, 18 MB: there is no strip here (Debian: binutils).');
}

/** Names the commands of this folder that are part of the build. */
async function listCommands(): Promise<string[]> {
  const modules = await readdir(path.join(root, 'dist/server'));
  return modules
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => path.basename(name, '.mjs'))
    .filter((name) => existsSync(path.join(root, 'server/cli', `${name}.ts`)))
    .toSorted();
}

const writeJson = (file: string, value: object) => writeFile(file, `${JSON.stringify(value, null, 2)}\n`);

/** Writes a release. @returns its facts and its packages */
async function pack(target: string): Promise<{ facts: ReleaseFacts; packages: readonly Package[] }> {
  await ensureBuild(root, () => console.log('Building the site …'));
  const facts = await readFacts();
  const [server, browser] = await Promise.all([readLists('ssr'), readLists('client')]);
  const beside = findLoadedPackages(root, server.loaded);
  await mkdir(target, { recursive: true });
  await copyOwnFiles(root, target);
  for (const { folder } of beside) await copyPackage(root, folder, target);
  const fonts = await Promise.all(
    [...serverFontFiles, ...scriptFontFiles].map((file) => copyPackageFile(root, file, target)),
  );
  const all = new Set([...beside.map(({ folder }) => folder), ...server.bundled, ...browser.bundled, ...fonts]);
  const packages = [...all].toSorted().map((folder) => readPackage(root, folder));
  await copyNode(target);
  await writeLauncher(target, await listCommands());
  // Marks the folder from which the build finds its files, and its modules as ECMAScript modules.
  await writeJson(path.join(target, 'package.json'), { name: facts.name, version: facts.version, type: 'module' });
  await writeJson(path.join(target, 'release.json'), facts);
  await writeJson(path.join(target, 'sbom.cdx.json'), listComponents(facts, packages));
  await writeFile(path.join(target, 'LICENSES.txt'), await readLicenses(root, packages));
  await openToReaders(target);
  return { facts, packages };
}

const [folder, ...more] = process.argv.slice(2);
if (folder === undefined || folder.startsWith('-') || more.length > 0) {
  console.error(usage);
  process.exit(2);
}
const target = path.resolve(folder);
const isInside = !path.relative(root, target).startsWith('..');
if (isInside || (await readdir(target).catch(() => [])).length > 0) {
  console.error(`${target} is ${isInside ? 'inside the source tree' : 'not empty'}: name another one.`);
  process.exit(1);
}
const { facts, packages } = await pack(target).catch(async (error: unknown) => {
  await rm(target, { recursive: true, force: true });
  throw error;
});
console.log(`Release ${facts.release} (schema ${String(facts.schema)}, Node ${facts.node}, ${facts.platform})`);
console.log(`lies in ${target}: ${String(packages.length)} packages in it or built into it.`);
console.log(`Start it with ${path.join(target, 'stanchion')} start.`);
