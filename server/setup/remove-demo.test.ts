import { demoInstallation } from '../platform/installation/demo-installation.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../tests/support/test-databases.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { importContent } from '../content/corpus/import-content.ts';
import { saveItem } from '../content/editing/save-item.ts';
import { contentChanges, contentItems, contentRevisions } from '../content/items/content.table.ts';
import { createVerifiedUser } from '../people/auth/sign-up.ts';
import { users } from '../people/auth/auth.table.ts';
import { demoPassword } from '../people/auth/auth.rules.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnv } from '../platform/env/env.ts';
import { readInstallation, storeInstallation } from '../platform/installation/installation.repo.ts';
import { seedDemoPromotions } from '../store/cart/demo-promotions.ts';
import { promotions } from '../store/catalog/promotion.table.ts';
import { products } from '../store/catalog/catalog.table.ts';
import { taxRates } from '../store/catalog/tax-rate.table.ts';
import { readDemoCatalog } from '../store/catalog/demo-products.ts';
import { importCatalog } from '../store/catalog/import-catalog.ts';
import { applySetup } from './apply-setup.ts';
import { readDemoFacts } from './demo-setup.ts';
import { previewSetup } from './preview-setup.ts';
import { readMemberships } from '../people/membership/memberships.repo.ts';
import { noMemberships } from '../people/membership/memberships.rules.ts';
import { putDemoMemberships } from '../../tests/support/demo-memberships.ts';
import { readDemoLibrary } from '../http/store-demo-library.ts';
import { libraryEditions } from '../standards/library/edition.table.ts';
import { seedLibrary } from '../standards/library/live/seed-library.ts';
import { libraryBodies, libraryFiles } from '../standards/library/section.table.ts';
import { removeDemo } from './remove-demo.ts';
import { openCommandAuth } from '../http/open-command-auth.ts';
import { checkAnswers } from './check-answers.ts';

let store: Awaited<ReturnType<typeof openDatabase>>;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  [store, folder] = await Promise.all([openDatabase(), temporaryFolder()]);
});
afterAll(async () => {
  await store[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

const author = (name: string, locale = 'en') => ({
  file: name,
  id: `author:${name}`,
  body: { type: 'author', locale, fields: { name, jobTitle: 'Writer', summary: 'Writes.' } },
});

it('removes what is of the demo and nobody has changed, and leaves a store that can be set up', async () => {
  const { db } = store;
  const env = readEnv({ DATA_DIR: folder.path, LOG_LEVEL: 'silent' });
  const auth = await openCommandAuth(env, db);
  await importContent(db, systemClock, [author('a'), author('a', 'es'), author('b'), author('b', 'es')], 'demo');
  const kinds = { type: 'memberships', locale: 'en', fields: { kinds: [{ kind: 'member', name: 'Individual' }] } };
  const sold = { file: 'main', id: 'memberships:main', body: kinds };
  expect((await importContent(db, systemClock, [sold], 'demo')).problems).toEqual([]);
  await putDemoMemberships(db);
  await importContent(db, systemClock, [author('own')], 'import');
  const body = { type: 'author', locale: 'es', fields: { name: 'b', jobTitle: 'Editor', summary: 'Edits.' } };
  const changed = { id: 'author:b', body, isDraft: true, savedBy: 'editor@noi.example.org' };
  await saveItem(db, systemClock, changed);
  const make = (email: string, password: string) => createVerifiedUser(auth, { email, password, name: 'Somebody' });
  await make('member@example.org', demoPassword);
  await make('staff@example.org', 'a password of their own');
  await make('real@noi.example.org', 'a password of their own');
  await storeInstallation(db, await readDemoFacts(), systemClock.now());
  expect(
    (await importCatalog(db, { clock: systemClock, installation: demoInstallation }, await readDemoCatalog())).problems,
  ).toEqual([]);
  const [first] = await db.select().from(products).limit(1);
  await db
    .update(products)
    .set({ nameEn: 'Changed' })
    .where(eq(products.id, first?.id ?? ''));
  await db.update(taxRates).set({ source: 'Our adviser' }).where(eq(taxRates.state, 'NJ'));
  await seedDemoPromotions(db);
  await db.update(promotions).set({ percentOff: 12 }).where(eq(promotions.code, 'SAFETY10'));

  const answers = checkAnswers({
    organization: 'Norms Open Institute',
    initials: 'NOI',
    country: 'US',
    marks: ['NOI'],
    administrator: 'admin@noi.example.org',
  });
  if (!answers.ok) throw new Error('These are answers.');
  expect((await applySetup(auth, answers.answers)).plan.refusal).toEqual({ kind: 'demo' });

  const texts = (await readDemoLibrary()).filter(({ name }) => name.startsWith('msca-110-2023'));
  await seedLibrary({ db, clock: systemClock }, texts);

  const counted = await Promise.all([db.$count(contentRevisions), db.$count(users), db.$count(products)]);
  const check = await removeDemo(db, systemClock, { isCheck: true });
  expect(check).toMatchObject({ items: 3, people: ['member@example.org'], promotions: 3, editions: 1 });
  expect(check.changed).toEqual(
    ['author:b en', 'author:b es', 'staff@example.org', `product ${first?.id}`, 'promotion SAFETY10'].toSorted(),
  );
  expect(check.products).toBe(counted[2] - 1);
  const preview = await previewSetup(db, systemClock, answers.answers, { isOverDemo: true });
  expect(preview.refusal).toBeNull();
  // Neither the check nor the preview has removed anything.
  expect(await Promise.all([db.$count(contentRevisions), db.$count(users), db.$count(products)])).toEqual(counted);

  expect(await removeDemo(db, systemClock)).toEqual(check);
  const rows = await db.select({ id: contentItems.id, locale: contentItems.locale }).from(contentItems);
  expect(rows.map(({ id, locale }) => `${id} ${locale}`).toSorted()).toEqual([
    'author:b en',
    'author:b es',
    'author:own en',
  ]);
  const gone = await db.select().from(contentChanges).where(eq(contentChanges.isDeleted, true));
  expect(gone.map(({ id, locale }) => `${id} ${locale}`).toSorted()).toEqual([
    'author:a en',
    'author:a es',
    'library:110:2023 en',
    'memberships:main en',
  ]);
  expect(await Promise.all([libraryEditions, libraryBodies, libraryFiles].map((table) => db.$count(table)))).toEqual([
    0, 0, 0,
  ]);
  expect(await readMemberships(db)).toEqual(noMemberships);
  expect((await db.select().from(users)).map(({ email }) => email).toSorted()).toEqual([
    'real@noi.example.org',
    'staff@example.org',
  ]);
  expect((await db.select().from(products)).map(({ id }) => id)).toEqual([first?.id]);
  expect((await db.select().from(promotions)).map(({ code }) => code)).toEqual(['SAFETY10']);
  expect([...new Set((await db.select().from(taxRates)).map(({ state }) => state))]).toEqual(['NJ']);
  expect(await readInstallation(db)).toBeNull();
  expect((await applySetup(auth, answers.answers)).plan.refusal).toBeNull();
  await auth.background.settled();
  expect(await removeDemo(db, systemClock)).toMatchObject({ items: 0, people: [], products: 0, promotions: 0 });
});
