import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Modules that the browser loads together are one file: each file is compressed separately, and many small ones compress
 * badly. Pages without islands load no file that contains React.
 * @type {{ name: string, files?: string[], packages?: RegExp, priority?: number }[]}
 */
const groups = [
  {
    // What every page has. Compressed separately, these modules were a fifth larger. The preload helper of the bundler is here
    // because pages without a framework load modules on demand too.
    name: 'page',
    packages: /vite[\\/]preload-helper|node_modules[\\/]nanostores[\\/]atom[\\/]/,
    files: [
      'islands/people/session/session-account.ts',
      'islands/people/session/session-elements.ts',
      'islands/people/session/session.store.ts',
      'islands/people/session/cart-link.ts',
      'islands/people/session/return-place.ts',
      'islands/people/person/person-marks.ts',
      'islands/people/person/tab-storage.ts',
      'islands/people/person/watch-person.ts',
      'islands/platform/ui/plural-form.ts',
      'server/people/auth/kept-for.rules.ts',
    ],
    priority: 1,
  },
  // Modules that the checkout shares with forms, the cart and pages without a framework: none of those may load the checkout.
  { name: 'organization-date', files: ['server/platform/dates/organization-date.rules.ts'], priority: 1 },
  {
    name: 'site-path',
    files: ['server/content/items/site-path.rules.ts', 'server/platform/locale.rules.ts'],
    priority: 1,
  },
  { name: 'date-text', files: ['server/platform/dates/date-text.rules.ts'], priority: 1 },
  { name: 'awaited-text', files: ['server/store/catalog/awaited-text.rules.ts'], priority: 1 },
  { name: 'person-storage', files: ['islands/people/person/person-storage.ts'], priority: 1 },
  {
    name: 'islands',
    packages: /node_modules[\\/](react|react-dom|scheduler|@nanostores|@astrojs[\\/]react)[\\/]/,
    files: [
      'islands/platform/api-client.ts',
      'islands/platform/ui/translate.ts',
      'islands/platform/ui/use-later.ts',
      'server/store/pricing/money.rules.ts',
      'server/store/pricing/order-limit.rules.ts',
    ],
  },
  {
    // The controls of most forms; address fields and card fields are files of their own.
    name: 'controls',
    files: [
      'islands/platform/ui/Field.tsx',
      'islands/platform/ui/FieldFrame.tsx',
      'islands/platform/ui/FieldGroup.tsx',
      'islands/platform/ui/TextArea.tsx',
      'islands/platform/ui/Select.tsx',
      'islands/platform/ui/Check.tsx',
      'islands/platform/ui/Choice.tsx',
      'islands/platform/ui/ErrorSummary.tsx',
      'islands/platform/ui/LineCover.tsx',
      'islands/platform/ui/SubmitButton.tsx',
      'islands/platform/ui/after-press.ts',
      'islands/platform/ui/control-props.ts',
      'islands/platform/ui/read-states.ts',
      'server/platform/problem.rules.ts',
      'server/people/accounts/format-problem.rules.ts',
      'server/platform/zip.rules.ts',
    ],
  },
  {
    name: 'addresses',
    files: [
      'islands/platform/ui/AddressFields.tsx',
      'server/people/accounts/address.rules.ts',
      'server/people/accounts/address-names.rules.ts',
      'server/store/payments/billing.rules.ts',
    ],
  },
  {
    name: 'cards',
    files: [
      'islands/platform/ui/CardFields.tsx',
      'islands/platform/ui/CardLoadNote.tsx',
      'islands/platform/ui/CardMark.tsx',
      'islands/platform/ui/card-handle.ts',
      'server/store/payments/card-brand.rules.ts',
    ],
  },
  // All of the checkout but what loads when an order is placed; the modules these two share would be a file of their own.
  { name: 'checkout', files: ['islands/store/checkout/'] },
];

/** Modules of the checkout that load when an order is placed. */
const loadedLater = ['place-order', 'order-call', 'bot-check', 'card-refusal', 'complete-payment'].map(
  (name) => `islands/store/checkout/${name}.ts`,
);

/** The project files of a group; a name that ends in "/" stands for the scripts of that folder. */
function listFiles(/** @type {string} */ root, /** @type {string} */ name) {
  if (!name.endsWith('/')) return [name];
  return readdirSync(path.join(root, name))
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => name + file)
    .filter((file) => !loadedLater.includes(file));
}

/**
 * Returns the groups for the bundler's `codeSplitting.groups`.
 * @param {string} root absolute path of the project
 * @throws when a named file does not exist: its module would silently become part of another file
 */
export function browserFiles(root) {
  const named = groups.flatMap(({ files = [] }) => files).concat(loadedLater);
  const missing = named.filter((file) => !existsSync(path.join(root, file)));
  if (missing.length > 0) throw new Error(`src/browser-files.mjs names files that do not exist: ${missing.join(', ')}`);
  return groups.map(({ name, files = [], packages, priority = 0 }) => {
    const modules = new Set(files.flatMap((file) => listFiles(root, file)).map((file) => path.join(root, file)));
    return {
      name,
      priority,
      test: (/** @type {string} */ id) => modules.has(path.normalize(id)) || (packages?.test(id) ?? false),
    };
  });
}
