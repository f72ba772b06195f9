import { filePlaces } from './file-places.mjs';
import { oneWayImports } from './one-way-imports.mjs';
import { startedIsStopped } from './start-and-stop.mjs';
import { toProjectPath } from './project-path.mjs';

/** Files that read the environment; all others take what env.ts has parsed. */
const environmentReaders = /^(server\/(platform\/env\/env|start|run)\.ts$|server\/cli\/)/;

const isReExport = ({ type, source }) =>
  type === 'ExportAllDeclaration' || (type === 'ExportNamedDeclaration' && Boolean(source));

const isTypeOnly = ({ type, importKind, exportKind, declaration }) =>
  type === 'ImportDeclaration'
    ? importKind === 'type'
    : exportKind === 'type' || /^TS(Interface|TypeAlias)Declaration$/.test(declaration?.type ?? type);

const rules = {
  'one-way-imports': oneWayImports,
  'file-places': filePlaces,
  'no-barrels': {
    create: (context) => ({
      Program(node) {
        if (node.body.length === 0 || !node.body.every(isReExport)) return;
        context.report({
          node: node.body[0],
          message: 'Import from the file that defines it, not from a list of exports.',
        });
      },
    }),
  },
  'no-enums': {
    create: (context) => ({
      TSEnumDeclaration: (node) =>
        context.report({ node, message: 'Write a union of strings, or an object `as const`.' }),
    }),
  },
  'started-is-stopped': startedIsStopped,
  'types-only': {
    create: (context) => ({
      Program: ({ body }) =>
        body
          .filter((node) => !isTypeOnly(node))
          .forEach((node) => context.report({ node, message: 'This file holds types alone.' })),
    }),
  },
  'environment-in-one-place': {
    create: (context) =>
      environmentReaders.test(toProjectPath(context.filename))
        ? {}
        : {
            'MemberExpression[object.name="process"][property.name="env"]': (node) =>
              context.report({
                node,
                message: 'Take it from server/platform/env/env.ts, which checks it at the start.',
              }),
          },
  },
};

/** Rules for every file; the others need a choice of files. */
export const architectureRules = ['one-way-imports', 'file-places', 'no-barrels', 'no-enums'].map(
  (name) => `architecture/${name}`,
);

/** The rules of the architecture, for oxlint and ESLint alike (docs/decisions/engineering.md#architecture-by-lint). */
export default { meta: { name: 'architecture' }, rules };
