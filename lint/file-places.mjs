import path from 'node:path';
import { isKnownFolder, layers, plainRootFiles, rootFiles } from './districts.mjs';
import { isTest, toProjectPath } from './project-path.mjs';

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** A parameter of an address, such as [id] or [...path]. */
const parameter = /^\[[\w.]+\]$/;
const vague = /^_?(utils?|libs?|helpers?|common|misc|shared)(\.|$)/;
const component = /^[A-Z]\w*(\.test)?\.(astro|tsx)$/;
const module = /^_?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.(tsx?|mjs|js)$/;
const testOfComponent = /^[A-Z]\w*\.test\.ts$/;

/** Returns what is wrong with the folders of a file; null where nothing is. */
export function findFolderProblem(file) {
  const folders = path.posix.dirname(file).split('/');
  const name = path.posix.basename(file);
  const [top, folder] = folders;
  if (![...folders, name].every((part) => !vague.test(part))) return 'Name the file after what it does.';
  if (top === 'server' && !isKnownFolder(folders.join('/'))) return 'This folder is no domain of lint/districts.mjs.';
  if (top === 'server' && folder === undefined && !isTest(file) && ![...rootFiles, ...plainRootFiles].includes(name)) {
    return 'The files beside the districts are listed in lint/districts.mjs.';
  }
  if (top === 'src' && folder !== undefined && folder !== 'content' && !layers.includes(folder)) {
    return 'This folder is no layer of lint/districts.mjs.';
  }
  // RFC 8615 names .well-known.
  if (!folders.every((part) => kebab.test(part) || parameter.test(part) || part === '.well-known')) {
    return 'Write folders in kebab-case.';
  }
  return null;
}

/** Returns what is wrong with the place or the name of a source file; null where nothing is. */
export function findPlaceProblem(file) {
  const problem = findFolderProblem(file);
  if (problem !== null || file.startsWith('src/pages/') || file.endsWith('.d.ts')) return problem;
  const name = path.posix.basename(file);
  if (component.test(name) || testOfComponent.test(name)) return null;
  const isNamed = module.test(name) && !name.endsWith('.astro');
  return isNamed ? null : 'Write files in kebab-case, components in PascalCase.';
}

/** Refuses files in unknown folders and names that break the convention. */
export const filePlaces = {
  meta: { schema: [] },
  create: (context) => ({
    Program(node) {
      const message = findPlaceProblem(toProjectPath(context.filename));
      if (message !== null) context.report({ node, message });
    },
  }),
};
