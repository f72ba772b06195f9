import { defineConfig } from 'eslint/config';
import astro from 'eslint-plugin-astro';
import tseslint from 'typescript-eslint';
import architecture, { architectureRules } from './lint/architecture-plugin.mjs';
import { browserStorage, cutText, languages, spreadLiterals, storageMessage } from './lint/restricted-syntax.mjs';

/** Lints the templates; everything else is linted by oxlint.config.ts, which knows types and takes a third of the time. */
export default defineConfig(
  {
    ignores: [
      'dist/',
      '.astro/',
      '.data/',
      'node_modules/',
      'test-results/',
      '**/*.{ts,tsx,js,mjs}',
      '!**/*.astro/*.ts',
    ],
  },
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  ...astro.configs.recommended,
  {
    rules: {
      'no-console': ['error', { allow: ['warn'] }],
      'no-control-regex': 'error',
      eqeqeq: 'error',
      'no-restricted-globals': [
        'error',
        ...['sessionStorage', 'localStorage', 'indexedDB', 'caches'].map((name) => ({ name, message: storageMessage })),
      ],
      'no-restricted-properties': [
        'error',
        ...[
          { object: 'Intl', property: 'DateTimeFormat' },
          { property: 'toLocaleDateString' },
          { property: 'toLocaleTimeString' },
        ].map((each) => ({ ...each, message: 'Write dates with server/platform/dates/.' })),
      ],
      'no-restricted-syntax': ['error', ...spreadLiterals, ...languages, cutText, browserStorage],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-definitions': 'off',
    },
  },
  {
    plugins: { architecture },
    rules: Object.fromEntries(
      [...architectureRules, 'architecture/environment-in-one-place'].map((rule) => [rule, 'error']),
    ),
  },
);
