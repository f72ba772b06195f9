import { and, eq, isNotNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../tests/support/test-databases.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { importContent } from '../content/corpus/import-content.ts';
import { saveItem } from '../content/editing/save-item.ts';
import { findRow } from '../content/items/content.repo.ts';
import { contentItems, contentRevisions } from '../content/items/content.table.ts';
import { users } from '../people/auth/auth.table.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnv } from '../platform/env/env.ts';
import { readInstallation } from '../platform/installation/installation.repo.ts';
import { applySetup } from './apply-setup.ts';
import { openCommandAuth } from '../http/open-command-auth.ts';
import { checkAnswers, type SetupAnswers } from './check-answers.ts';
import { readStoredAnswers } from './stored-answers.ts';

let store: Awaited<ReturnType<typeof openDatabase>>;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  [store, folder] = await Promise.all([openDatabase(), temporaryFolder()]);
});
afterEach(async () => {
  await store[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

const openAuth = () => {
  const env = readEnv({ DATA_DIR: folder.path, LOG_LEVEL: 'silent', SITE_ORIGIN: 'https://noi.example.org' });
  return openCommandAuth(env, store.db);
};

function answersOf(more: object = {}): SetupAnswers {
  const checked = checkAnswers({
    organization: { en: 'Norms *Open* Institute', es: 'Instituto de Normas' },
    initials: 'NOI',
    country: 'ES',
    languages: ['en', 'es'],
    marks: ['NOI', 'NOI/CEI'],
    administrator: 'Admin@noi.example.org',
    ...more,
  });
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.answers;
}

const countRevisions = () => store.db.$count(contentRevisions);
const fieldsOf = async (id: string, locale = 'en') => (await findRow(store.db, id, locale))?.fields;

describe('a setup', () => {
  it('stores facts, items, drafts and an administrator without a password', async () => {
    const auth = await openAuth();
    const { plan, link } = await applySetup(auth, answersOf());
    await auth.background.settled();
    expect(plan).toMatchObject({ refusal: null, isAdministratorNew: true, kept: [] });
    expect(link).toMatch(/^https:\/\/noi\.example\.org\/user\/reset-password\?token=/);
    expect(await readInstallation(store.db)).toMatchObject({ country: 'ES', paper: 'A4', timeZone: 'Europe/Madrid' });
    expect(await fieldsOf('site:main')).toMatchObject({ organization: 'Norms *Open* Institute', initials: 'NOI' });
    expect(await fieldsOf('site:main', 'es')).toEqual({ organization: 'Instituto de Normas', initials: 'NOI' });
    // Legal texts wait for an editor, and no page leads to them.
    expect(await findRow(store.db, 'page:privacy', 'en')).toMatchObject({ fields: null, draftRevision: 1 });
    expect(JSON.stringify(await fieldsOf('menu:footer'))).not.toContain('/privacy');
    const [draft] = await store.db
      .select()
      .from(contentRevisions)
      .where(and(eq(contentRevisions.id, 'page:privacy'), eq(contentRevisions.locale, 'en')));
    // A name in Markdown is no markup.
    expect(JSON.stringify(draft?.fields)).toContain(String.raw`Norms \\*Open\\* Institute`);
    const [user] = await store.db.select().from(users);
    expect(user).toMatchObject({ email: 'admin@noi.example.org', emailVerified: false });
  });

  it('changes nothing with the same answers', async () => {
    const auth = await openAuth();
    await applySetup(auth, answersOf());
    const before = await countRevisions();
    const { plan } = await applySetup(auth, answersOf());
    await auth.background.settled();
    expect(plan).toMatchObject({ changedFacts: [], live: [], drafts: [], kept: [], isAdministratorNew: false });
    expect(await countRevisions()).toBe(before);
  });

  it('describes the site as answers that change nothing', async () => {
    const auth = await openAuth();
    await applySetup(auth, answersOf());
    const checked = checkAnswers(await readStoredAnswers(store.db, systemClock));
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
    const { plan } = await applySetup(auth, checked.answers);
    await auth.background.settled();
    expect(plan).toMatchObject({ refusal: null, changedFacts: [], live: [], drafts: [], isAdministratorNew: false });
  });

  it('changes what nobody has edited when the answers change, and keeps the rest', async () => {
    const auth = await openAuth();
    await applySetup(auth, answersOf());
    const help = await findRow(store.db, 'page:help', 'en');
    const body = { type: 'page', locale: 'en', path: '/help', fields: { ...help?.fields, title: 'Ask us' } };
    await saveItem(store.db, systemClock, { id: 'page:help', body, isDraft: false, savedBy: 'editor@noi.example.org' });
    const { plan } = await applySetup(auth, answersOf({ organization: 'Other Norms', sells: false }));
    await auth.background.settled();
    expect(plan.changedFacts).toEqual(['modulesOff']);
    expect(plan.kept).toEqual(['page:help en']);
    expect(await fieldsOf('page:help')).toMatchObject({ title: 'Ask us' });
    expect(await fieldsOf('page:home')).toMatchObject({ title: 'Other Norms' });
    expect(JSON.stringify(await fieldsOf('menu:main'))).not.toContain('/shop');
  });

  it('stores nothing at all when its last part fails', async () => {
    const auth = await openAuth();
    const broken = { ...auth, engine: { ...auth.engine, $context: Promise.reject(new Error('cut off')) } };
    broken.engine.$context.catch(() => undefined);
    await expect(applySetup(broken as never, answersOf())).rejects.toThrow('cut off');
    expect([await countRevisions(), await store.db.$count(contentItems), await readInstallation(store.db)]).toEqual([
      0,
      0,
      null,
    ]);
    expect((await applySetup(auth, answersOf())).plan.refusal).toBeNull();
    await auth.background.settled();
  });

  it('refuses a store with the content of another organisation', async () => {
    const site = { type: 'site', locale: 'en', fields: { organization: 'Others', initials: 'O' } };
    const auth = await openAuth();
    await importContent(store.db, systemClock, [{ file: 'a', id: 'site:main', body: site }], 'import');
    expect((await applySetup(auth, answersOf())).plan.refusal).toEqual({ kind: 'other', organization: 'Others' });
    expect(await readInstallation(store.db)).toBeNull();
    expect((await applySetup(auth, answersOf({ organization: 'Others' }))).plan.refusal).toBeNull();
    await auth.background.settled();
    expect(await store.db.$count(contentItems, isNotNull(contentItems.fields))).toBeGreaterThan(30);
  });

  it('lets one of two setups at the same time be the first', async () => {
    const auth = await openAuth();
    const both = await Promise.all([
      applySetup(auth, answersOf(), { isFirst: true }),
      applySetup(auth, answersOf({ organization: 'Others' }), { isFirst: true }),
    ]);
    await auth.background.settled();
    expect(both.filter(({ plan }) => plan.refusal?.kind === 'done')).toHaveLength(1);
  });
});
