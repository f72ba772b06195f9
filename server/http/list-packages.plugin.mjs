import { mkdir, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';

const folderOfPackage = /^(\/.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;
/** A package's name in what a module imports; `node:fs` and names that the build makes have a colon. */
const bareName = /^(@[a-z\d][^/:]*\/[^/:]+|[a-z\d][^/:]*)(\/|$)/i;

/**
 * Writes the packages of each part of the build to `dist/packages/<part>.json`: those bundled into it, as folders, and
 * those that it loads at run time, by name. The bundler knows them from the modules themselves, lazy ones included; a
 * release needs the second (server/cli/pack/) and the licences of both.
 * @returns {import('vite').Plugin}
 */
export function listPackages() {
  const root = path.resolve(import.meta.dirname, '../..');
  return {
    name: 'stanchion:list-packages',
    apply: 'build',
    async generateBundle() {
      /** @type {Set<string>} */
      const bundled = new Set();
      /** @type {Set<string>} */
      const loaded = new Set();
      for (const id of this.getModuleIds()) {
        const folder = folderOfPackage.exec(id.replace(/^\0/, ''))?.[1];
        if (folder) bundled.add(path.relative(root, folder));
        const module = this.getModuleInfo(id);
        for (const imported of [...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? [])]) {
          const name = bareName.exec(imported)?.[1];
          if (name && !isBuiltin(name)) loaded.add(name);
        }
      }
      const file = path.join(root, 'dist/packages', `${this.environment.name}.json`);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, JSON.stringify({ bundled: [...bundled].toSorted(), loaded: [...loaded].toSorted() }));
    },
  };
}
