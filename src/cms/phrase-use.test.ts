import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { authCodes } from '../../server/people/auth/auth.contract.ts';
import { singleSignOnRefusals } from '../../server/people/auth/single-sign-on.contract.ts';
import { mailKinds } from '../../server/platform/email/mail-topic.rules.ts';
import { projectRoot } from '../../server/platform/env/env.ts';

const isSource = (file: string) => /\.(ts|tsx|astro)$/.test(file) && !/\.test\.tsx?$|phrase-key\.contract/.test(file);
const sources = ['src', 'islands', 'server']
  .flatMap((folder) =>
    readdirSync(path.join(projectRoot(), folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && isSource(entry.name))
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8')),
  )
  .join('\n');

/** Beginnings of keys that the code composes; their types check the rest. */
const composed = [
  'DeskField',
  'DeskBlock',
  'DeskType',
  'DeskAbout',
  'DeskOption',
  'DeskGroup',
  'DeliveryState',
  'DeliverySystem',
  'ProductPreSale',
  'MembershipBenefit',
  ...mailKinds.map((kind) => `Mail${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`),
  ...authCodes.map((code) => `Auth${code.slice(0, 1).toUpperCase()}${code.slice(1)}`),
  ...singleSignOnRefusals.map((code) => `AuthSingleSignOn${code.slice(0, 1).toUpperCase()}${code.slice(1)}`),
];
const named = new Set([...sources.matchAll(/'(\w+)'/g)].map(([, key]) => key));
const isNamed = (key: string) => named.has(key);

/** Lists the areas of the dictionary; that of the fixed messages holds those of forms to come, too. */
const areas = [
  'account',
  'applications',
  'auth',
  'blocks',
  'carousels',
  'certificates',
  'cart',
  'checkout',
  'data-copy',
  'deliveries',
  'documents',
  'editor',
  'impersonation',
  'installation',
  'mail',
];

it('reads the sources', () => {
  expect(sources.length).toBeGreaterThan(500_000);
  expect(isNamed('CheckoutTitle')).toBe(true);
  expect(isNamed('NobodySaysThis'.toLowerCase())).toBe(false);
});

it.each([
  ...areas,
  'orders',
  'payments',
  'people',
  'personal-data',
  'preferences',
  'product',
  'resources',
  'search',
  'shell',
  'shipping',
  'subscriptions',
  'training',
  'unsent',
])('has no phrase of %s that nothing says', (area) => {
  const file = readFileSync(`src/content/en/dictionary/${area}.yaml`, 'utf8');
  const keys = Object.keys((parse(file) as { entries: Record<string, string> }).entries);
  expect(keys.length).toBeGreaterThan(4);
  const unused = keys.filter(
    (key) =>
      !composed.some((beginning) => key.startsWith(beginning)) &&
      !isNamed(key) &&
      // The desk's islands leave that part out.
      !(key.startsWith('Desk') && isNamed(key.slice('Desk'.length))),
  );
  expect(unused).toEqual([]);
});
