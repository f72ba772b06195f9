import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

const names = v.optional(v.record(v.string(), v.string()), {});
const description = v.object({
  name: v.string(),
  version: v.string(),
  license: v.optional(v.string()),
  /** An earlier form, as in busboy. */
  licenses: v.optional(v.array(v.object({ type: v.string() }))),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: v.optional(v.record(v.string(), v.object({ optional: v.optional(v.boolean()) })), {}),
});

/** An installed package. */
export interface Package {
  /** Path from the root of the source tree, such as `node_modules/pg`. */
  folder: string;
  name: string;
  version: string;
  /** An SPDX expression, as the package states it. */
  license: string;
}

/** Loaded where somebody has added it, inside a try (@whatwg-node/node-fetch). */
const addedByNobody = new Set(['node-libcurl']);

const read = (root: string, folder: string) =>
  v.parse(description, JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')));

/** Reads an installed package. @param folder path from the root */
export function readPackage(root: string, folder: string): Package {
  const { name, version, license, licenses } = read(root, folder);
  return { folder, name, version, license: license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'UNKNOWN' };
}

/** Finds the folder of a package as Node does, from the importing folder upwards; null if it is not installed. */
function findFolder(root: string, name: string, from: string): string | null {
  const folder = path.join(from, 'node_modules', name);
  if (existsSync(path.join(root, folder, 'package.json'))) return folder;
  return from === '' || from === '.' ? null : findFolder(root, name, path.dirname(from));
}

/**
 * Finds packages that the built server loads, with everything they depend on.
 * @param loaded names that the build imports
 * @throws Error naming a package that is not installed
 */
export function findLoadedPackages(root: string, loaded: readonly string[]): Package[] {
  const folders = new Set<string>();
  const visit = (name: string, from: string, isNeeded: boolean): void => {
    const folder = findFolder(root, name, from);
    if (folder === null) {
      if (isNeeded && !addedByNobody.has(name)) throw new Error(`The package ${name} is not installed (for ${from}).`);
      return;
    }
    if (folders.has(folder)) return;
    folders.add(folder);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = read(root, folder);
    for (const each of Object.keys(dependencies)) visit(each, folder, !(each in optionalDependencies));
    // Binaries of other platforms, and of features that nobody has added.
    for (const each of Object.keys(optionalDependencies)) visit(each, folder, false);
    for (const each of Object.keys(peerDependencies)) {
      if (!peerDependenciesMeta[each]?.optional) visit(each, folder, false);
    }
  };
  for (const name of loaded) visit(name, 'dist', true);
  return [...folders].toSorted().map((folder) => readPackage(root, folder));
}
