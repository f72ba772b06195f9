import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoWords } from '../../../tests/support/demo-words.ts';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { createAccount } from '../../people/accounts/account.repo.ts';
import { users } from '../../people/auth/auth.table.ts';
import { createContentApi } from '../../content/api/content-api.ts';
import { embeddedSource, type ContentSource } from '../../content/api/content-source.ts';
import { storeCorpus } from '../../content/corpus/import-content.ts';
import { deskFiles, deskFileVersions } from '../../content/files/desk-file.table.ts';
import { linkStoredItems } from '../../content/links/link-stored-items.ts';
import { checkItem } from '../../content/items/item.contract.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { zonedInstant } from '../../platform/dates/zoned-time.rules.ts';
import type { EmailDraft } from '../../platform/email/mail.contract.ts';
import { writeMail } from '../../platform/email/write-mail.ts';
import { outboxMessages } from '../../platform/outbox/outbox.table.ts';
import { documentNotices } from '../../people/preferences/document-notice.table.ts';
import { addNotices, removeNotices } from '../../people/preferences/document-notice.repo.ts';
import { documentChanges, documentWatch, knownDocuments } from './document-watch.table.ts';
import { listNamingStandards, noteCorrection } from './file-corrections.ts';
import { sendDocumentNotices } from './send-document-notices.ts';
import { watchDocuments } from './watch-documents.ts';

const at = (date: string, time: string) => zonedInstant(date, time, demoInstallation.timeZone) ?? new Date(Number.NaN);
type NewFile = typeof deskFiles.$inferInsert;
const [fileId, versionId] = ['11111111-0000-4000-8000-000000000000', '22222222-0000-4000-8000-000000000000'];
let now = at('2026-11-20', '12:00');
const clock = { now: () => now };
let connection: Connection & AsyncDisposable;
let source: ContentSource;
beforeAll(async () => {
  connection = await openDatabase();
  source = embeddedSource(
    createContentApi({ db: connection.db, clock, isProduction: true, installation: demoInstallation }),
  );
  for (const [id, language] of [['ana', 'en'] as const, ['luz', 'es'] as const, ['new', 'en'] as const]) {
    const at = clock.now();
    await connection.db
      .insert(users)
      .values({ id, name: id, email: `${id}@example.net`, createdAt: at, updatedAt: at });
    await createAccount(connection.db, clock, { userId: id, firstName: id, lastName: 'Doe', language });
  }
});
afterAll(() => connection[Symbol.asyncDispose]());

interface Paper {
  name: string;
  group?: number;
  publishedDate?: string;
  private?: boolean;
}
const paper = ({ name, group = 17, publishedDate = '2026-11-20', ...more }: Paper) => ({
  docTypeId: 7,
  displayTitle: `Title of ${name}`,
  name,
  text: 'Text.',
  publishedDate,
  sortOrder: 1,
  private: false,
  docType: { docTypeName: 'X', docTypeLongName: 'X', docTypeGroupID: group, sortOrder: 1 },
  ...more,
});
async function put(papers: Paper[], change: object = {}) {
  const items = (['en', 'es'] as const).map((locale) => {
    const checked = checkItem('document:msca-70', {
      type: 'document',
      locale,
      path: locale === 'en' ? '/codes/msca-70' : '/codigos/msca-70',
      fields: {
        title: locale === 'en' ? 'Electrical Code' : 'Código eléctrico',
        description: '',
        code: '70',
        documentId: '70',
        status: 'Current',
        currentEditionYear: 2026,
        scope: 'Scope.',
        content: '',
        ...change,
        editions: [{ year: 2026, summary: 'New.', documents: papers.map(paper) }],
      },
    });
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
    return checked.item;
  });
  await storeCorpus(connection.db, clock, items, 'test');
}

const env = { siteOrigin: 'https://www.example.org' };
const tools = () => ({
  db: connection.db,
  clock,
  installation: demoInstallation,
  source,
  env,
  delivery: { poke: () => undefined },
});
const watch = () => watchDocuments(tools());
const send = () => sendDocumentNotices(tools());
async function emails() {
  const rows = await connection.db.select().from(outboxMessages).orderBy(outboxMessages.sequence);
  return rows.map(({ payload }) => payload as unknown as EmailDraft);
}
const told = async () =>
  (await emails()).map(({ to, content }) => {
    const changes = content.kind === 'documentNotice' ? content.changes : [];
    return [to.split('@')[0], ...changes.map(({ kind, text }) => `${kind} ${text}`)];
  });

beforeEach(async () => {
  const { db } = connection;
  now = at('2026-11-20', '12:00');
  for (const table of [outboxMessages, documentChanges, documentWatch, knownDocuments, documentNotices]) {
    await db.delete(table);
  }
  await put([{ name: 'e1' }]);
  await watch();
  await addNotices(db, clock, 'ana', ['70']);
  await addNotices(db, clock, 'luz', ['70']);
});

it('writes one email a day to each follower, in their language, of everything that changed', async () => {
  await put([{ name: 'e1' }, { name: 'e2' }], { tags: ['accepting-public-input'] });
  expect(await watch()).toBe(2);
  // The first due time after it is the next morning.
  expect(await send()).toBe(0);
  now = at('2026-11-20', '18:00');
  await put([{ name: 'e1' }, { name: 'e2' }, { name: 't1', group: 11 }], { tags: ['accepting-public-input'] });
  await watch();
  now = at('2026-11-21', '07:00');
  expect(await send()).toBe(2);
  const changes = ['stage 1', 'erratum Title of e2', 'amendment Title of t1'];
  expect(await told()).toEqual([
    ['ana', ...changes],
    ['luz', ...changes],
  ]);
  const [, luz] = await emails();
  expect(luz).toMatchObject({
    language: 'es',
    userId: 'luz',
    content: { title: 'Código eléctrico', link: 'https://www.example.org/es/codigos/msca-70#changes' },
  });
  now = at('2026-11-22', '07:00');
  expect([await watch(), await send()]).toEqual([0, 0]);
});

it('writes nothing for what means nothing to a reader, and nothing of what is not for them', async () => {
  await put([{ name: 'e1' }], { title: 'Electrical Installation Code', status: 'In revision' });
  await put([{ name: 'e1' }, { name: 'ballot', group: 14 }, { name: 'secret', private: true }]);
  await put([{ name: 'e1' }, { name: 'old', publishedDate: '1998-05-01' }]);
  expect(await watch()).toBe(0);
  now = at('2026-11-21', '07:00');
  expect(await send()).toBe(0);
});

it('leaves out what was taken back before the emails, and whoever followed only afterwards or no longer', async () => {
  await put([{ name: 'e1' }, { name: 'wrong' }, { name: 'right' }]);
  await watch();
  now = at('2026-11-20', '13:00');
  await put([{ name: 'e1' }, { name: 'right' }]);
  await watch();
  await addNotices(connection.db, clock, 'new', ['70']);
  await removeNotices(connection.db, 'luz', ['70']);
  now = at('2026-11-21', '08:00');
  expect(await send()).toBe(1);
  expect(await told()).toEqual([['ana', 'erratum Title of right']]);
});

it('names no title of a page that not everybody may read', async () => {
  await put([{ name: 'e1' }, { name: 'e2' }], { access: 'member' });
  await watch();
  now = at('2026-11-21', '07:00');
  await send();
  expect((await told())[0]).toEqual(['ana', 'erratum ']);
});

it('tells nothing of a document that has gone, then or when it comes back', async () => {
  await put([{ name: 'e1' }, { name: 'e2' }]);
  await watch();
  const { db } = connection;
  await db.update(knownDocuments).set({ address: '/codes/elsewhere' });
  now = at('2026-11-21', '07:00');
  expect([await send(), await send()]).toEqual([0, 0]);
});

it('is done once by two nodes at a time', async () => {
  await put([{ name: 'e1' }, { name: 'e2' }]);
  const found = await Promise.all([watch(), watch()]);
  expect(found.toSorted()).toEqual([0, 1]);
  now = at('2026-11-21', '07:00');
  const sent = await Promise.all([send(), send()]);
  expect(sent.toSorted()).toEqual([0, 2]);
  expect(await told()).toHaveLength(2);
});

it('reads everything anew when the content was set up anew, and tells nothing of it', async () => {
  await connection.db.update(documentWatch).set({ position: 1_000_000 });
  await put([{ name: 'e1' }, { name: 'e2' }]);
  expect(await watch()).toBe(0);
  await put([{ name: 'e1' }, { name: 'e2' }, { name: 'e3' }]);
  expect(await watch()).toBe(1);
});

it('reads everything anew when a remote content was restored and has changed since, and tells nothing of it', async () => {
  await connection.db.update(documentWatch).set({ mark: 1 });
  await put([{ name: 'e1' }, { name: 'e2' }]);
  expect(await watch()).toBe(0);
  await put([{ name: 'e1' }, { name: 'e2' }, { name: 'e3' }]);
  expect(await watch()).toBe(1);
});

describe('a corrected file', () => {
  const standards = async () => listNamingStandards(connection.db, 'fees.pdf', 'en');
  beforeEach(async () => {
    await connection.db.delete(deskFiles);
    const file = { id: fileId, name: 'fees.pdf', titleEn: 'Fees', titleEs: 'Tarifas', access: 'public', ending: 'pdf' };
    await connection.db.insert(deskFiles).values({ ...(file as NewFile), version: 2, changedAt: now });
    const notes = { noteEn: 'Table 3 was corrected.', noteEs: '' };
    const version = { id: versionId, fileId, version: 2, size: 9, sha256: 'x', addedBy: 'e', addedAt: now };
    await connection.db.insert(deskFileVersions).values({ ...version, ...notes });
    await put([{ name: 'e1' }], { content: 'See [the fees](/files/fees.pdf).' });
    await linkStoredItems(connection.db);
  });
  const correct = async () => {
    const documents = (await standards()).map(({ document }) => document);
    await noteCorrection(connection.db, documents, { id: versionId, addedAt: now });
  };

  it('is told in the email of the morning to followers of the standards that name it, with its note', async () => {
    expect(await standards()).toEqual([{ document: 'msca-70', code: '70', title: 'Electrical Code', followers: 2 }]);
    await correct();
    expect(await send()).toBe(0);
    now = at('2026-11-21', '07:00');
    expect(await send()).toBe(2);
    const change = { kind: 'correction', title: 'Fees', text: 'Table 3 was corrected.' };
    const link = 'https://www.example.org/files/fees.pdf';
    expect((await emails()).map(({ content }) => content)).toMatchObject([
      { kind: 'documentNotice', changes: [{ ...change, link }] },
      { changes: [{ ...change, title: 'Tarifas', link: 'https://www.example.org/es/files/fees.pdf' }] },
    ]);
    const [mail] = (await emails()).map((draft) => writeMail(draft, demoWords[draft.language]));
    expect(mail?.text).toContain(`The file “Fees” was corrected: Table 3 was corrected.\n${link}`);
    expect(await send()).toBe(0);
  });

  it('is not told when it was deleted before the emails, nor in words of a page that not everybody may read', async () => {
    await correct();
    now = at('2026-11-21', '07:00');
    await connection.db.update(deskFiles).set({ deletedAt: now });
    expect(await send()).toBe(0);
    await connection.db.update(deskFiles).set({ deletedAt: null });
    await put([{ name: 'e1' }], { access: 'member' });
    await correct();
    now = at('2026-11-22', '07:00');
    expect(await send()).toBe(2);
    expect((await told())[0]).toEqual(['ana', 'correction ']);
  });

  it('has nobody to tell where no standard names it, or nobody follows one', async () => {
    expect(await listNamingStandards(connection.db, 'other.pdf', 'en')).toEqual([]);
    await connection.db.delete(documentNotices);
    expect(await standards()).toEqual([]);
  });
});
