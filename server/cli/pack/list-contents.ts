import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Package } from './find-packages.ts';

/** What a release is. */
export interface ReleaseFacts {
  name: string;
  version: string;
  /** Hash of all sources: two builds of equal sources are the same release. */
  release: string;
  /** Count of migrations: a database that has more refuses this release. */
  schema: number;
  /** Version of the Node that it brings. */
  node: string;
  /** Such as `linux-x64`: the packages have binaries of this platform. */
  platform: string;
}

/** Lists what a release contains, in CycloneDX 1.5, which scanners of known faults read. */
export function listComponents(facts: ReleaseFacts, packages: readonly Package[]): object {
  const node = { type: 'platform', name: 'node', version: facts.node, purl: `pkg:generic/node@${facts.node}` };
  const libraries = packages.map(({ name, version, license }) => ({
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: [/[ ()]/.test(license) ? { expression: license } : { license: { name: license } }],
  }));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        name: facts.name,
        version: facts.version,
        properties: [{ name: 'release', value: facts.release }],
      },
    },
    components: [node, ...libraries],
  };
}

const isLicense = /^(licen[cs]e|notice|copying)/i;

/** Returns the licences of all packages as one text. */
export async function readLicenses(root: string, packages: readonly Package[]): Promise<string> {
  const texts: string[] = [];
  for (const { folder, name, version, license } of packages) {
    const files = (await readdir(path.join(root, folder), { withFileTypes: true }))
      .filter((entry) => entry.isFile() && isLicense.test(entry.name))
      .map((entry) => entry.name);
    const found = await Promise.all(files.map((file) => readFile(path.join(root, folder, file), 'utf8')));
    const text =
      found.length > 0 ? found.join('\n\n') : `The package has no text of its licence; it states ${license}.`;
    texts.push(`${'='.repeat(80)}\n${name} ${version} (${license})\n\n${text.trim()}\n`);
  }
  return texts.join('\n');
}
