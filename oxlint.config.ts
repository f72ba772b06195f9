import { defineConfig } from 'oxlint';
import { architectureRules } from './lint/architecture-plugin.mjs';
import {
  browserStorage,
  cutText,
  languages,
  sitesOfJourneys,
  spreadLiterals,
  storageMessage,
} from './lint/restricted-syntax.mjs';

/** The rules of typescript-eslint's strict and stylistic sets that need no types. */
const untyped = [
  'eqeqeq',
  'no-array-constructor',
  'no-control-regex',
  'no-empty-function',
  'no-unused-expressions',
  'no-useless-constructor',
  'no-var',
  'prefer-const',
  'prefer-rest-params',
  'prefer-spread',
  'typescript/adjacent-overload-signatures',
  'typescript/array-type',
  'typescript/ban-tslint-comment',
  'typescript/class-literal-property-style',
  'typescript/consistent-generic-constructors',
  'typescript/consistent-indexed-object-style',
  'typescript/consistent-type-assertions',
  'typescript/no-confusing-non-null-assertion',
  'typescript/no-duplicate-enum-values',
  'typescript/no-dynamic-delete',
  'typescript/no-empty-object-type',
  'typescript/no-explicit-any',
  'typescript/no-extra-non-null-assertion',
  'typescript/no-extraneous-class',
  'typescript/no-inferrable-types',
  'typescript/no-invalid-void-type',
  'typescript/no-misused-new',
  'typescript/no-namespace',
  'typescript/no-non-null-asserted-nullish-coalescing',
  'typescript/no-non-null-asserted-optional-chain',
  'typescript/no-non-null-assertion',
  'typescript/no-require-imports',
  'typescript/no-this-alias',
  'typescript/no-unnecessary-type-constraint',
  'typescript/no-unsafe-declaration-merging',
  'typescript/no-unsafe-function-type',
  'typescript/no-wrapper-object-types',
  'typescript/prefer-as-const',
  'typescript/prefer-for-of',
  'typescript/prefer-function-type',
  'typescript/prefer-literal-enum-member',
  'typescript/prefer-namespace-keyword',
  'typescript/triple-slash-reference',
  'typescript/unified-signatures',
];

/** Rules that ask the compiler for types (docs/decisions/engineering.md#lint-that-knows-types). */
const typed = [
  'typescript/await-thenable',
  'typescript/no-array-delete',
  'typescript/no-deprecated',
  'typescript/no-duplicate-type-constituents',
  'typescript/no-floating-promises',
  'typescript/no-for-in-array',
  'typescript/no-meaningless-void-operator',
  'typescript/no-misused-promises',
  'typescript/no-redundant-type-constituents',
  'typescript/no-unnecessary-boolean-literal-compare',
  'typescript/no-unnecessary-condition',
  'typescript/no-unnecessary-template-expression',
  'typescript/no-unnecessary-type-arguments',
  'typescript/no-unsafe-unary-minus',
  'typescript/only-throw-error',
  'typescript/prefer-promise-reject-errors',
  'typescript/restrict-plus-operands',
];

export default defineConfig({
  plugins: ['typescript', 'import'],
  jsPlugins: ['./lint/oxlint-plugin.mjs', './lint/architecture-plugin.mjs'],
  options: { typeAware: true, denyWarnings: true },
  // ESLint lints templates: oxlint reads only their scripts.
  ignorePatterns: ['**/*.astro', 'dist/', '.astro/', '.data/', 'test-results/'],
  categories: { correctness: 'off' },
  rules: {
    ...Object.fromEntries([...untyped, ...typed].map((rule) => [rule, 'error' as const])),
    'no-console': ['error', { allow: ['warn'] }],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
    'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    // If a default counted, a new member of a union would fall into it unnoticed.
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: false }],
    'syntax/restricted': ['error', ...spreadLiterals],
  },
  overrides: [
    {
      // One way of imports, and where files are (docs/decisions/engineering.md#architecture-by-lint).
      files: ['server/**', 'src/**', 'islands/**'],
      rules: Object.fromEntries(architectureRules.map((rule) => [rule, 'error' as const])),
    },
    {
      files: ['server/**', 'src/**', 'islands/**'],
      excludeFiles: ['**/*.test.{ts,tsx}'],
      rules: {
        'import/no-cycle': ['error', { ignoreTypes: false }],
        'architecture/environment-in-one-place': 'error',
        'architecture/started-is-stopped': 'error',
      },
    },
    {
      // Whatever imports them must not run the code of all domains.
      files: ['server/services.ts', 'server/platform/platform.ts'],
      rules: { 'architecture/types-only': 'error' },
    },
    {
      files: [
        'server/cli/**',
        'server/platform/process/supervise.mjs',
        'server/{start,run,progress-bar,start-output}.ts',
        'tests/**',
      ],
      rules: { 'no-console': 'off' },
    },
    // Its functions are called by a line of data that the route appends.
    { files: ['src/components/frame/announce.js'], rules: { 'no-unused-vars': 'off' } },
    {
      // Dates are written in one place (docs/decisions/engineering.md#dates-in-one-place).
      files: ['server/**', 'src/**'],
      excludeFiles: ['server/platform/dates/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'Intl', property: 'DateTimeFormat', message: 'Write dates with server/platform/dates/.' },
          { property: 'toLocaleDateString', message: 'Write dates with server/platform/dates/.' },
          { property: 'toLocaleTimeString', message: 'Write dates with server/platform/dates/.' },
        ],
      },
    },
    {
      files: ['tests/e2e/**'],
      rules: { 'syntax/restricted': ['error', ...spreadLiterals, sitesOfJourneys] },
    },
    {
      files: ['src/**', 'islands/**'],
      rules: { 'syntax/restricted': ['error', ...spreadLiterals, cutText] },
    },
    {
      files: ['server/**'],
      excludeFiles: ['**/*.test.{ts,tsx}'],
      rules: { 'syntax/restricted': ['error', ...spreadLiterals, ...languages] },
    },
    {
      files: ['islands/**', 'src/**'],
      excludeFiles: ['**/*.test.{ts,tsx}'],
      rules: { 'syntax/restricted': ['error', ...spreadLiterals, ...languages, cutText, browserStorage] },
    },
    {
      files: ['islands/**', 'src/**'],
      excludeFiles: ['islands/people/person/*-storage.ts', 'src/components/frame/announce.js', '**/*.test.{ts,tsx}'],
      rules: {
        'no-restricted-globals': [
          'error',
          ...['sessionStorage', 'localStorage', 'indexedDB', 'caches'].map((name) => ({
            name,
            message: storageMessage,
          })),
        ],
      },
    },
    {
      files: ['islands/people/person/*-storage.ts', 'src/components/frame/announce.js'],
      rules: { 'syntax/restricted': ['error', ...spreadLiterals, ...languages, cutText] },
    },
    {
      files: ['src/env.d.ts'],
      rules: {
        'typescript/no-namespace': 'off',
        'typescript/triple-slash-reference': 'off',
        'typescript/consistent-type-imports': 'off',
      },
    },
  ],
});
