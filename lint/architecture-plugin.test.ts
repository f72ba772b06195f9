import { execFile } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Linter } from 'eslint';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../server/platform/env/env.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import architecture, { architectureRules } from './architecture-plugin.mjs';
import { findPlaceProblem } from './file-places.mjs';
import { findImportProblem } from './one-way-imports.mjs';

describe('an import', () => {
  it.each([
    ['server/store/cart/read-cart.ts', '../../../src/cms/query.ts', 'neither pages nor islands'],
    ['server/http/endpoint.ts', '../../islands/platform/api-client.ts', 'neither pages nor islands'],
    ['islands/store/cart/cart.store.ts', '../../../src/cms/query.ts', 'nothing of src/'],
    [
      'islands/store/cart/cart.store.ts',
      '../../../server/store/cart/cart.repo.ts',
      'only *.contract.ts and *.rules.ts',
    ],
    ['server/store/cart/cart.contract.ts', './cart.repo.ts', 'only each other'],
    ['server/store/cart/cart.contract.ts', 'node:fs', 'of other packages'],
    ['server/store/cart/quantity.rules.ts', 'drizzle-orm/pg-core', 'of other packages'],
    ['islands/store/cart/cart.store.ts', '../checkout/checkout-state.ts', 'no other feature'],
    ['src/cms/query.ts', '../http/define-page.ts', 'only those before it'],
    ['src/components/frame/Header.astro', '../../areas/staff/orders/OrderSearch.astro', 'only those before it'],
    ['server/store/orders/order.repo.ts', './placing/place-order.ts', 'A folder of the orders'],
    ['server/store/orders/grants/grant-lines.ts', '../placing/place-order.ts', 'A folder of the orders'],
    ['src/areas/store/cart/cart.page.ts', '../orders/orders.page.ts', 'no other area'],
    ['src/areas/staff/orders/search.page.ts', '../../search/search/search.page.ts', 'no other area'],
    ['src/blocks/hero/Hero.astro', '../tiles/Tiles.astro', 'no other block'],
    ['server/store/cart/read-cart.ts', '../orders/order.repo.ts', 'A domain imports only'],
    ['server/platform/db/connection.ts', '../platform.ts', 'A domain imports only'],
    ['server/platform/platform.ts', './outbox/start-delivery.ts', 'A domain imports only'],
    ['server/platform/log.ts', './db/connection.ts', 'A domain imports only'],
    ['server/people/auth/session.ts', '../../http/endpoint.ts', 'A domain imports only'],
    ['server/search/open-search.ts', '../personal-data/blank-person.ts', 'A domain imports only'],
    ['server/progress-bar.ts', './store/cart/read-cart.ts', 'only contracts and rules'],
    ['server/store/cart/read-cart.ts', '../../services.ts', 'Domains take Platform'],
    ['server/http/endpoint.ts', '../search/entry-index.ts', 'thread of the search index'],
    ['server/http/endpoint.ts', './endpoint.test.ts', 'imports tests'],
    ['server/http/endpoint.ts', '../../tests/support/views.ts', 'imports tests'],
    ['server/cli/bench.ts', '../http/endpoint.test.ts', 'imports tests'],
    ['server/http/endpoint.ts', '../platform/integrations/crm/fake-crm.ts', 'or their fakes'],
    ['server/platform/env/env.ts', '../outbox/enqueue.ts', 'A domain imports only'],
    ['src/cms/query.ts', './dictionary', 'with its extension'],
    ['src/cms/cards.ts', '../components/None.astro', 'only those before it'],
    ['src/templates/page.ts', '../components/None.astro', 'no such template'],
  ])('of %s is refused for %s', (from, specifier, message) => {
    expect(findImportProblem(from, specifier)).toContain(message);
  });

  it.each([
    ['server/store/cart/read-cart.ts', '../catalog/catalog.repo.ts'],
    ['server/store/cart/read-cart.ts', '../../platform/platform.ts'],
    ['server/platform/platform.ts', './db/connection.ts'],
    ['server/platform/db/connection.ts', '../log.ts'],
    ['server/http/endpoint.ts', '../services.ts'],
    ['server/entry.ts', './http/endpoint.ts'],
    ['server/progress-bar.ts', './platform/clock.ts'],
    ['server/store/cart/cart.contract.ts', 'date-fns/addDays'],
    ['server/store/orders/placing/place-order.ts', '../order.repo.ts'],
    ['server/store/orders/balance/read-balance.ts', '../credits/refund.table.ts'],
    ['islands/store/checkout/checkout-state.ts', '../cart/cart.store.ts'],
    ['islands/store/checkout/checkout-state.ts', '../../../server/store/checkout/checkout-view.contract.ts'],
    ['src/areas/store/cart/cart.page.ts', './read-lines.ts'],
    ['src/blocks/block-registry.ts', './hero/Hero.ts'],
    ['src/layouts/page-scripts.ts', '../../islands/platform/shell/shell-elements.ts?url'],
    ['server/search/index-thread.ts', './entry-index.ts'],
    ['server/http/endpoint.ts', '../search/index-store.ts'],
    ['server/cli/test.ts', '../../tests/support/test-scope.ts'],
    ['server/store/cart/read-cart.test.ts', '../orders/order.repo.ts'],
    ['server/platform/integrations/crm/fake-crm.ts', '../fake-system.ts'],
    ['server/platform/env/env.ts', '../integrations/system-variables.ts'],
    ['tests/support/views.ts', '../../src/cms/query.ts'],
  ])('of %s is allowed for %s', (from, specifier) => {
    expect(findImportProblem(from, specifier)).toBeNull();
  });
});

describe('a file', () => {
  it.each([
    ['server/store/utils.ts', 'after what it does'],
    ['src/cms/helpers/dates.ts', 'after what it does'],
    ['server/shop/cart.ts', 'no domain'],
    ['server/store/basket/cart.ts', 'no domain'],
    ['server/more.ts', 'beside the districts'],
    ['src/widgets/Card.astro', 'no layer'],
    ['server/store/cart/someFolder/cart.ts', 'folders in kebab-case'],
    ['server/store/cart/readCart.ts', 'files in kebab-case'],
    ['src/components/header.astro', 'files in kebab-case'],
  ])('is refused at %s', (file, message) => {
    expect(findPlaceProblem(file)).toContain(message);
  });

  it.each([
    'server/store/cart/cart.repo.ts',
    'server/store/orders/placing/place-order.ts',
    'server/personal-data/DataPage.tsx',
    'server/architecture.test.ts',
    'server/http/endpoint.ts',
    'src/pages/[...path].astro',
    'src/pages/.well-known/security.txt.ts',
    'src/pages/api/_fuzz.test.ts',
    'src/components/frame/Header.astro',
    'src/components/Header.test.ts',
    'src/env.d.ts',
    'islands/store/cart/CartPage.test.tsx',
  ])('is right at %s', (file) => {
    expect(findPlaceProblem(file)).toBeNull();
  });
});

const wrongCode = [
  `import { a } from '../orders/order.repo.ts';`,
  `import type { B } from '../orders/order.repo.ts';`,
  `export { c } from '../orders/order.repo.ts';`,
  `export * from '../orders/order.repo.ts';`,
  `export const d = () => import('../orders/order.repo.ts');`,
  `export type E = import('../orders/order.repo.ts').E;`,
  `enum F { g }`,
  `process.env['H'];`,
];
const allRules = [...architectureRules, 'architecture/environment-in-one-place'];

function lintWith(names: readonly string[], code: string, filename = 'server/store/cart/read-cart.ts') {
  const config = defineConfig({
    files: ['**/*.ts'],
    languageOptions: { parser: tseslint.parser },
    plugins: { architecture },
    rules: Object.fromEntries(names.map((rule) => [rule, 'error'])),
  });
  return new Linter({ cwd: projectRoot() }).verify(code, config, { filename });
}

it('judges every form of import in ESLint', () => {
  const lint = (code: string, filename?: string) => lintWith(allRules, code, filename);
  expect(lint(wrongCode.join('\n')).map(({ line }) => line)).toEqual(wrongCode.map((_, index) => index + 1));
  expect(lint(`export * from './cart.repo.ts';`)).toMatchObject([{ ruleId: 'architecture/no-barrels' }]);
  expect(lint('export const a = 1;', 'server/store/cart/helpers.ts')).toMatchObject([{ line: 1 }]);
});

it.each([
  ['const loop = startLoop({}); opened.defer(() => loop.stop());', 0],
  ['const check = new Check({ run: start() }); opened.use(check);', 0],
  ['const loop = startLoop({}); opened.defer(() => other.stop());', 1],
  ['const check = new Check({}).start(); opened.defer(() => check?.stop());', 0],
  ['const check = new Check({}).start();', 1],
  ['const dates = isRemote ? null : new Dates().start(log);', 1],
  ['feed.start();', 1],
  ['feed.start(); opened.defer(async () => { await feed.stop(); });', 0],
])('judges what a file with a stack starts: %s', (code, problems) => {
  const text = `async function open(opened: AsyncDisposableStack) { ${code} }`;
  expect(lintWith(['architecture/started-is-stopped'], text, 'server/http/open.ts')).toHaveLength(problems);
});

it('judges every form of import in oxlint', async () => {
  await using folder = await temporaryFolder();
  const at = (file: string) => path.join(folder.path, file);
  await cp(path.join(projectRoot(), 'lint'), at('lint'), { recursive: true });
  await mkdir(at('server/store/cart'), { recursive: true });
  await writeFile(at('server/store/cart/read-cart.ts'), wrongCode.join('\n'));
  await mkdir(at('server/http'));
  await writeFile(at('server/http/open.ts'), 'export function open(s: AsyncDisposableStack) { feed.start(); }');
  await writeFile(at('server/services.ts'), 'export type A = 1;\nexport const b = 1;\n');
  await writeFile(
    at('.oxlintrc.json'),
    JSON.stringify({
      jsPlugins: ['./lint/architecture-plugin.mjs'],
      categories: { correctness: 'off' },
      rules: Object.fromEntries([...allRules, 'architecture/started-is-stopped'].map((rule) => [rule, 'error'])),
      overrides: [{ files: ['server/services.ts'], rules: { 'architecture/types-only': 'error' } }],
    }),
  );
  const oxlint = path.join(projectRoot(), 'node_modules/oxlint/bin/oxlint');
  const run = promisify(execFile)(process.execPath, [oxlint, '--format', 'unix', 'server'], { cwd: folder.path });
  const { stdout } = await run.catch((error: unknown) => error as { stdout: string });
  const lines = [...stdout.matchAll(/^server\/([\w/.-]+):(\d+):/gm)].map(([, file, line]) => `${file}:${line}`);
  expect(lines.toSorted()).toEqual(
    [
      'http/open.ts:1',
      'services.ts:2',
      ...wrongCode.map((_, index) => `store/cart/read-cart.ts:${index + 1}`),
    ].toSorted(),
  );
});
