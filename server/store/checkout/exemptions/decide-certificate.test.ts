import { demoInstallation } from '../../../platform/installation/demo-installation.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rightsOf } from '../../../../tests/support/role-rights.ts';
import { addCustomer, handIn, handInAs, staffPerson } from '../../../../tests/support/certificate-scene.ts';
import { drivers } from '../../../../tests/support/test-databases.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { listAudit } from '../../../people/access/audit.repo.ts';
import type { Connection } from '../../../platform/db/connection.ts';
import { openFiles, type Files } from '../../../platform/files/open-files.ts';
import { outboxMessages } from '../../../platform/outbox/outbox.table.ts';
import { decideCertificate, type CertificateDecision } from './decide-certificate.ts';
import { listCertificates, listCertificatesIn, listExemptions } from './exemption.repo.ts';
import { submitCertificate } from './submit-certificate.ts';

const today = '2026-11-22';
const clock = { now: () => new Date('2026-11-22T17:00:00Z') };
const env = { siteOrigin: 'https://www.example.org' };
const approve = {
  kind: 'approve' as const,
  states: ['OH', 'NY', 'OH'],
  expiresOn: '2027-06-30',
  number: ' OH-0042 ',
};
const refuse: CertificateDecision = { kind: 'refuse', reason: ' It is not signed. ' };
const impersonator = { userId: 's', email: 's@example.org', name: 'S', endsAt: new Date() };

describe.each(drivers)('certificates on $name', ({ open }) => {
  let connection: Connection & AsyncDisposable;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let files: Files;
  let userId: string;
  const services = () => ({ db: connection.db, clock, installation: demoInstallation, env, files });
  const decide = (id: string, decision: CertificateDecision, staff = staffPerson()) =>
    decideCertificate(services(), { staff, id, decision, requestId: 'r-1' });
  const emails = async () => {
    const rows = await connection.db.select().from(outboxMessages).where(eq(outboxMessages.kind, 'tax-exemption'));
    return rows.map(({ payload }) => payload).filter(({ to }) => to === `${userId}@example.org`);
  };

  beforeAll(async () => {
    connection = await open();
    folder = await temporaryFolder();
    files = await openFiles({ dataDir: folder.path, bucket: undefined });
  });
  afterAll(async () => {
    await connection[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    userId = `user-${crypto.randomUUID()}`;
    await addCustomer(services(), userId);
  });

  it('count once staff have approved them, on record, with an email in the same transaction', async () => {
    const id = await handIn(services(), userId, ['OH']);
    expect(await listExemptions(connection.db, userId, today)).toEqual([]);
    expect(await decide(id, approve)).toMatchObject({ ok: true });
    const granted = { id, states: ['NY', 'OH'], expiresOn: '2027-06-30', number: 'OH-0042', decidedBy: 'staff-1' };
    expect(await listExemptions(connection.db, userId, today)).toMatchObject([granted]);
    expect(await listExemptions(connection.db, userId, '2027-07-01')).toEqual([]);
    expect(await listExemptions(connection.db, 'somebody-else', today)).toEqual([]);
    expect(await listAudit(connection.db, userId, 9)).toMatchObject([
      {
        actorUserId: 'staff-1',
        action: 'exemption-approve',
        detail: `certificate ${id}: NY OH until 2027-06-30, number OH-0042`,
      },
    ]);
    expect(await emails()).toMatchObject([
      {
        language: 'en',
        content: {
          kind: 'exemptionApproved',
          name: 'Ana',
          states: 'NY, OH',
          until: 'June 30, 2027',
          link: 'https://www.example.org/user/my-account/account-tax-exemption',
        },
      },
    ]);
  });

  it('are refused with a reason the customer reads; an approved one is taken back the same way', async () => {
    const id = await handIn(services(), userId);
    expect(await decide(id, refuse)).toMatchObject({ ok: true });
    expect(await listCertificates(connection.db, userId)).toMatchObject([
      { state: 'refused', reason: 'It is not signed.', states: [], fileName: 'exempt.pdf' },
    ]);
    const taken = await handIn(services(), userId);
    await decide(taken, approve);
    expect(await decide(taken, refuse)).toMatchObject({ ok: true });
    expect(await listExemptions(connection.db, userId, today)).toEqual([]);
    expect((await emails()).map(({ content }) => (content as { kind: string }).kind)).toEqual([
      'exemptionRefused',
      'exemptionApproved',
      'exemptionRefused',
    ]);
  });

  it.each([
    ['a customer', rightsOf()],
    ['an editor', rightsOf('editor')],
    ['staff who act as the customer', { impersonator }],
  ])('are not decided on by %s', async (_, change) => {
    const id = await handIn(services(), userId);
    expect(await decide(id, approve, staffPerson(change))).toMatchObject({ ok: false, code: 'forbidden' });
    expect(await decide(id, approve, staffPerson({ userId }))).toMatchObject({ ok: false, code: 'forbidden' });
    expect(await listExemptions(connection.db, userId, today)).toEqual([]);
    expect(await emails()).toEqual([]);
  });

  it('are decided on once, and only as they can be', async () => {
    const id = await handIn(services(), userId);
    expect(await decide(id, { ...approve, expiresOn: '2026-11-21' })).toMatchObject({
      ok: false,
      code: 'invalid_input',
      problems: { expiresOn: { key: 'ExemptionExpiryInvalid' } },
    });
    expect(await decide(id, { kind: 'refuse', reason: '' })).toMatchObject({ ok: false, code: 'invalid_input' });
    const both = await Promise.all([decide(id, approve), decide(id, approve)]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(await emails()).toHaveLength(1);
    expect(await decide('00000000-0000-4000-8000-000000000000', approve)).toMatchObject({ code: 'not_found' });
  });

  it('wait five at a time for a person, and a file is handed in once and by its sender', async () => {
    const ids: string[] = [];
    for (let sent = 0; sent < 5; sent += 1) ids.push(await handIn(services(), userId));
    await expect(handIn(services(), userId)).rejects.toThrow('5 certificates are waiting already.');
    const [first] = await listCertificates(connection.db, userId);
    await decide(ids[0] ?? '', refuse);
    const again = { sender: { userId }, fileId: first?.fileId ?? '', states: ['OH'], number: '' };
    expect(await submitCertificate(services(), again)).toMatchObject({ ok: false, code: 'file_gone' });
    expect(await submitCertificate(services(), { ...again, sender: { userId: 'x' } })).toMatchObject({
      ok: false,
      code: 'file_gone',
    });
    const mine = (await listCertificatesIn(connection.db, 'waiting')).filter(({ certificate }) =>
      ids.includes(certificate.id),
    );
    expect(mine).toHaveLength(4);
  });

  it('of guests belong to their cart, are listed with their address, and are answered there', async () => {
    const cartId = crypto.randomUUID();
    const email = `${cartId}@example.net`;
    const guest = { cartId, name: ' Ana Núñez ', email, language: 'es' as const };
    const id = await handInAs(services(), guest, { states: ['OH'], number: 'OH-1' });
    const listed = (await listCertificatesIn(connection.db, 'waiting')).find(
      ({ certificate }) => certificate.id === id,
    );
    expect(listed).toMatchObject({ isGuest: true, name: 'Ana Núñez', email, certificate: { number: 'OH-1' } });
    expect(await decide(id, { ...approve, number: 'OH-1' })).toMatchObject({ ok: true });
    expect(await listExemptions(connection.db, `cart:${cartId}`, today)).toMatchObject([{ id, number: 'OH-1' }]);
    expect(await listExemptions(connection.db, `cart:${crypto.randomUUID()}`, today)).toEqual([]);
    const told = await connection.db.select().from(outboxMessages).where(eq(outboxMessages.kind, 'tax-exemption'));
    expect(told.map(({ payload }) => payload).filter(({ to }) => to === email)).toMatchObject([
      {
        language: 'es',
        content: {
          kind: 'exemptionApprovedForCart',
          name: 'Ana Núñez',
          link: 'https://www.example.org/es/checkout/exemption',
        },
      },
    ]);
  });

  it('of guests are twenty a day from one network, whatever carts they have', async () => {
    const send = () =>
      handInAs(services(), { cartId: crypto.randomUUID(), name: 'A', email: 'a@example.net', language: 'en' });
    const sendAll = async () => {
      for (let sent = 0; sent < 60; sent += 1) await send();
    };
    await expect(sendAll()).rejects.toThrow('files came from your network today.');
  });
});
