import astro from 'eslint-plugin-astro';
import tseslint from 'typescript-eslint';

/** The compiler looks for misspelt and missing properties in a literal, not in a literal that is spread into another. */
const spreadLiterals = [
  'ObjectExpression > SpreadElement > ObjectExpression',
  'ArrayExpression > SpreadElement > ArrayExpression',
  'JSXSpreadAttribute > ObjectExpression',
].map((selector) => ({ selector, message: 'Write the properties or elements themselves.' }));
const cutText = { selector: 'JSXAttribute[name.name=/^maxlength$/i]', message: 'Use `limit` of Field or TextArea.' };
const keepTyped = 'Keep what a person types with islands/people/person/person-storage.ts.';

export default tseslint.config(
  { ignores: ['dist/', '.astro/', '.data/', 'node_modules/', 'test-results/'] },
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  ...astro.configs.recommended,
  {
    rules: {
      'no-console': ['error', { allow: ['warn'] }],
      'no-control-regex': 'error',
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', ...spreadLiterals],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-definitions': 'off',
    },
  },
  {
    files: ['server/cli/**', 'server/platform/process/supervise.mjs', 'server/{start,run,progress-bar}.ts', 'tests/**'],
    rules: { 'no-console': 'off' },
  },
  // Called by the line of data that its route writes behind it.
  { files: ['src/components/frame/announce.js'], rules: { '@typescript-eslint/no-unused-vars': 'off' } },
  {
    // Written in one place, so that every reader sees the same form (docs/decisions/engineering.md#dates-in-one-place).
    files: ['server/**', 'src/**'],
    ignores: ['server/platform/dates/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...[
          { object: 'Intl', property: 'DateTimeFormat' },
          { property: 'toLocaleDateString' },
          { property: 'toLocaleTimeString' },
        ].map((each) => ({ ...each, message: 'Write dates with server/platform/dates/.' })),
      ],
    },
  },
  {
    // A browser cuts pasted text at it and says nothing (docs/decisions/forms.md#nothing-typed-is-lost).
    files: ['src/**', 'islands/**'],
    rules: { 'no-restricted-syntax': ['error', ...spreadLiterals, cutText] },
  },
  {
    // Kept in one place, for one person (docs/decisions/sign-in.md#what-a-browser-keeps).
    files: ['islands/**', 'src/**'],
    ignores: ['islands/people/person/*-storage.ts', 'src/components/frame/announce.js', '**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['sessionStorage', 'localStorage', 'indexedDB', 'caches'].map((name) => ({ name, message: keepTyped })),
      ],
      'no-restricted-syntax': [
        'error',
        ...spreadLiterals,
        cutText,
        {
          selector: 'MemberExpression[property.name=/^(sessionStorage|localStorage|indexedDB)$/]',
          message: keepTyped,
        },
      ],
    },
  },
  {
    files: ['src/env.d.ts'],
    rules: {
      '@typescript-eslint/no-namespace': 'off',
      '@typescript-eslint/triple-slash-reference': 'off',
      '@typescript-eslint/consistent-type-imports': 'off',
    },
  },
);
