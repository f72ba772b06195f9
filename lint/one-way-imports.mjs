import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  findDomain,
  indexCallers,
  indexThread,
  isComposing,
  layers,
  orderFolders,
  plainRootFiles,
  findRank,
  rootFiles,
  sharedByIslands,
} from './districts.mjs';
import { isTest, toProjectPath, root } from './project-path.mjs';

/** Stand-ins of other systems for tests, beside the code that they test. */
const isFake = (file) => /(^|\/)fake-[a-z-]+\.ts$/.test(file);
const isShared = (file) => /\.(contract|rules)\.ts$/.test(file);
/** Tables name each other in their references, whatever the direction of the code. */
const isTable = (file) => file.endsWith('.table.ts');
const isIn = (folder) => (file) => file.startsWith(`${folder}/`);
const [inServer, inSrc, inIslands] = [isIn('server'), isIn('src'), isIn('islands')];
const isRootFile = (file) => /^server\/[^/]+$/.test(file);
const inDomain = (file) => inServer(file) && !isRootFile(file);
const layerRank = (file) => layers.indexOf(/^src\/([^/]+)\//.exec(file)?.[1]);
const orderFolderRank = (file) =>
  orderFolders.indexOf(/^server\/store\/orders\/(?:([^/]+)\/)?[^/]+$/.exec(file)?.[1] ?? '');
// The kinds of fields are part of the one island of forms.
const findFeature = (file) =>
  file.startsWith('islands/forms/') ? 'forms' : path.posix.dirname(file).split('/').slice(1, 3).join('/');
const findArea = (file) => /^src\/areas\/((?:people|store|standards|learning|content)\/[^/]+|[^/]+)\//.exec(file)?.[1];
const findBlock = (file) => /^src\/blocks\/([^/]+)\//.exec(file)?.[1];

/**
 * Packages of contracts and rules: they run in the browser as well. The editor of texts reads Markdown as the renderer does;
 * `diff` compares lists and has no dependency.
 */
const sharedPackages = ['valibot', 'date-fns', 'date-fns-tz', 'diff', 'marked'];
const findPackage = (name) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** An import is wrong where `applies` holds for its two files and `allows` does not. */
const rules = [
  {
    message: 'The server imports neither pages nor islands.',
    applies: (from) => inServer(from),
    allows: (from, to) => !inSrc(to) && !inIslands(to),
  },
  {
    message: 'Islands import nothing of src/.',
    applies: (from) => inIslands(from),
    allows: (from, to) => !inSrc(to),
  },
  {
    message: 'Islands import only *.contract.ts and *.rules.ts of the server.',
    applies: (from, to) => inIslands(from) && inServer(to),
    allows: (from, to) => isShared(to),
  },
  {
    message: 'Contracts and rules import only each other: they run in the browser as well.',
    applies: (from) => inServer(from) && isShared(from),
    allows: (from, to) => isShared(to),
  },
  {
    message: 'An island imports no other feature, only what lint/districts.mjs lists as shared.',
    applies: (from, to) => inIslands(from) && inIslands(to),
    allows: (from, to) => findFeature(from) === findFeature(to) || sharedByIslands.some((part) => to.startsWith(part)),
  },
  {
    message: `A folder of src/ imports only those before it: ${layers.join(', ')}.`,
    applies: (from, to) => layerRank(from) !== -1 && inSrc(to),
    allows: (from, to) => layerRank(to) <= layerRank(from),
  },
  {
    message: `A folder of the orders imports only those before it: ${orderFolders.slice(1).join(', ')}.`,
    applies: (from, to) => findDomain(from) === 'store/orders' && findDomain(to) === 'store/orders',
    allows: (from, to) => orderFolderRank(to) <= orderFolderRank(from) || isTable(to) || isShared(to),
  },
  {
    message: 'An area imports no other area.',
    applies: (from, to) => isIn('src/areas')(from) && isIn('src/areas')(to),
    allows: (from, to) => findArea(from) === findArea(to),
  },
  {
    message: 'A block imports no other block.',
    applies: (from, to) => findBlock(from) !== undefined && isIn('src/blocks')(to) && findBlock(to) !== undefined,
    allows: (from, to) => findBlock(from) === findBlock(to),
  },
  {
    message: 'A domain imports only those before it in lint/districts.mjs, and never http or cli.',
    applies: (from, to) => inDomain(from) && inDomain(to) && !isComposing(from) && findDomain(from) !== findDomain(to),
    allows: (from, to) => !isComposing(to) && findRank(to) <= findRank(from),
  },
  {
    message: 'Of a domain, this file imports only contracts and rules.',
    applies: (from, to) => plainRootFiles.some((name) => from === `server/${name}`) && inDomain(to),
    allows: (from, to) => isShared(to) || /^server\/platform\/[^/]+$/.test(to),
  },
  {
    message: 'Domains take Platform and name what they need of others; only http/ and src/ import all services.',
    applies: (from, to) => to === 'server/services.ts',
    allows: (from) => inSrc(from) || isComposing(from) || rootFiles.some((name) => from === `server/${name}`),
  },
  {
    message: 'Only the thread of the search index imports this: it takes the processor for tenths of a second.',
    applies: (from, to) => indexThread.test(to) && to !== 'server/search/index-store.ts',
    allows: (from) => indexThread.test(from) || indexCallers.test(from),
  },
  {
    message: 'Nothing that ships imports tests or their fakes.',
    applies: (from, to) => isTest(to) || isIn('tests')(to) || (isFake(to) && !isFake(from)),
    allows: (from, to) => !isTest(to) && isIn('server/cli')(from),
  },
  {
    message: 'Name the file with its extension.',
    applies: () => true,
    allows: (from, to) => /\.(ts|tsx|astro|mjs|js|css|json|svg|graphql|yaml|md|woff2)$/.test(to),
  },
  {
    // The compiler takes every *.astro for a module (src/astro-modules.d.ts).
    message: 'There is no such template.',
    applies: (from, to) => to.endsWith('.astro'),
    allows: (from, to) => existsSync(path.join(root, to)),
  },
];

/**
 * Returns why a file must not import a module; null where it may.
 * @param from path of the file from the root of the project
 * @param specifier the module as the import names it
 */
export function findImportProblem(from, specifier) {
  if (isTest(from) || !(inServer(from) || inSrc(from) || inIslands(from))) return null;
  if (!specifier.startsWith('.')) {
    const isAllowed = !(inServer(from) && isShared(from)) || sharedPackages.includes(findPackage(specifier));
    return isAllowed ? null : `Contracts and rules import only ${sharedPackages.join(', ')} of other packages.`;
  }
  const to = path.posix.join(path.posix.dirname(from), specifier.replace(/\?.*$/, ''));
  return rules.find(({ applies, allows }) => applies(from, to) && !allows(from, to))?.message ?? null;
}

/** Refuses imports against the order of districts, domains and layers. */
export const oneWayImports = {
  meta: { schema: [] },
  create(context) {
    const from = toProjectPath(context.filename);
    const check = (node) => {
      const source = node.source ?? node.argument?.literal;
      const message = typeof source?.value === 'string' ? findImportProblem(from, source.value) : null;
      if (message !== null) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};
