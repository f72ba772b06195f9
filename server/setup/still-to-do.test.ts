import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../tests/support/test-databases.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { saveItem } from '../content/editing/save-item.ts';
import { findRow, newestRevision } from '../content/items/content.repo.ts';
import { openCommandAuth } from '../http/open-command-auth.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnv } from '../platform/env/env.ts';
import { makeAdministrator } from './administrator.ts';
import { applySetup } from './apply-setup.ts';
import { factsOf } from './plan-setup.ts';
import { checkAnswers } from './check-answers.ts';
import { createContentApi } from '../content/api/content-api.ts';
import { embeddedSource } from '../content/api/content-source.ts';
import { createLog } from '../platform/log.ts';
import { importCatalog } from '../store/catalog/import-catalog.ts';
import { MembershipFollower } from '../store/catalog/follow-memberships.ts';
import { smallCatalog } from '../../tests/support/catalog-scene.ts';
import { listTodo } from './still-to-do.ts';

let store: Awaited<ReturnType<typeof openDatabase>>;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  [store, folder] = await Promise.all([openDatabase(), temporaryFolder()]);
});
afterAll(async () => {
  await store[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

it('lists what a new site lacks, each until it is done', async () => {
  const { db } = store;
  const env = readEnv({ DATA_DIR: folder.path, LOG_LEVEL: 'silent' });
  const auth = await openCommandAuth(env, db);
  const checked = checkAnswers({
    organization: 'Norms Open Institute',
    initials: 'NOI',
    country: 'US',
    marks: ['NOI'],
    administrator: 'admin@noi.example.org',
  });
  if (!checked.ok) throw new Error('These are answers.');
  await applySetup(auth, checked.answers);
  const list = async (variables: object = {}, installation = factsOf(checked.answers)) =>
    (await listTodo({ db, env: { ...env, ...variables }, clock: systemClock, installation })).map(({ label }) => label);
  const publish = async (id: string, change: object = {}) => {
    const row = await findRow(db, id, 'en');
    const newest = await newestRevision(db, id, 'en');
    const fields = { ...newest?.fields, ...change };
    const path = newest?.path ?? null;
    const body = { type: row?.type, locale: 'en', fields, ...(path !== null && { path }) };
    const saved = await saveItem(db, systemClock, { id, body, isDraft: false, savedBy: 'admin@noi.example.org' });
    if (!saved.ok) throw new Error(saved.message);
  };
  expect(await list()).toEqual([
    'TodoLogo',
    'TodoPrivacy',
    'TodoTerms',
    'TodoLegalNotice',
    'TodoAccessibility',
    'TodoFooter',
    'TodoProduct',
    'TodoMemberships',
    'TodoMail',
    'TodoPayments',
    'TodoStaff',
  ]);
  expect(await list({}, { ...factsOf(checked.answers), modulesOff: ['shop'] })).not.toContain('TodoPayments');
  for (const name of ['privacy', 'terms', 'legal-notice', 'accessibility']) await publish(`page:${name}`);
  await publish('menu:footer');
  await publish('site:main', { logo: { src: '/art/logo.svg', alt: 'Norms Open Institute' } });
  await db.transaction(async (tx) => makeAdministrator(auth, tx, 'second@noi.example.org'));
  await auth.background.settled();
  const mailed = { smtpUrl: 'smtp://mail.example.org', stripe: {} };
  expect(await list(mailed)).toEqual(['TodoProduct', 'TodoMemberships']);
  const kind = { kind: 'fellow', name: 'Fellow', recordName: 'Fellow' };
  await publish('memberships:main', { kinds: [kind] });
  const source = embeddedSource(
    createContentApi({ db, clock: systemClock, isProduction: true, installation: factsOf(checked.answers) }),
  );
  const log = createLog({ logLevel: 'silent', isProduction: true });
  await new MembershipFollower({ db, clock: systemClock, log, source }).look();
  expect(await list(mailed)).toEqual(['TodoProduct']);
  // The kind of this product is not defined, so that nobody could buy it.
  const files = new Map([...smallCatalog()].filter(([name]) => name !== 'promotions.csv'));
  const installation = factsOf(checked.answers);
  expect((await importCatalog(db, { clock: systemClock, installation }, files)).problems).toEqual([]);
  expect(await list(mailed)).toEqual(['TodoMemberships']);
  expect(JSON.stringify((await findRow(db, 'menu:footer', 'en'))?.fields)).toContain('/legal-notice');
});
