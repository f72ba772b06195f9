import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCustomer } from '../../../tests/support/certificate-scene.ts';
import { drivers } from '../../../tests/support/test-databases.ts';
import { addApplication } from '../../../tests/support/application-scene.ts';
import { listAudit } from '../../people/access/audit.repo.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { users } from '../../people/auth/auth.table.ts';
import { outboxMessages } from '../../platform/outbox/outbox.table.ts';
import { deleteApplications, findApplication } from './committee-application.repo.ts';
import { commentApplication, decideApplication } from './decide-application.ts';
import { listComments, listReviewedCommittees, listReviews } from './review.repo.ts';
import type { Reviewer, ReviewEvent } from './review.rules.ts';

const clock = { now: () => new Date('2026-11-23T17:00:00Z') };
const chair: Reviewer = { userId: 'chair-1', committees: ['EIC'] };
const staff: Reviewer = { userId: 'staff-1', committees: 'all' };
const everything = { q: '', committee: '', kind: '', decision: '', page: 1 } as const;

describe.each(drivers)('applications under review on $name', ({ open }) => {
  let connection: Connection & AsyncDisposable;
  let userId: string;
  let id: number;
  const tools = () => ({
    db: connection.db,
    clock,
    delivery: { poke: () => undefined },
    env: { siteOrigin: 'https://www.example.org' },
  });
  const decide = (event: ReviewEvent, note = '', reviewer = chair) =>
    decideApplication(tools(), { reviewer, id, requestId: 'r-1' }, { event, note });
  const messages = (connector: string) =>
    connection.db
      .select()
      .from(outboxMessages)
      .where(and(eq(outboxMessages.subjectUserId, userId), eq(sql`${outboxMessages.connector}`, connector)))
      .orderBy(outboxMessages.sequence);
  const emails = async () =>
    (await messages('mail')).map(({ payload }) => payload as { to: string; content: Record<string, string> });
  const toldCrm = async () =>
    (await messages('crm')).map(({ kind, payload }) => [kind, payload['decision'], payload['note']]);

  beforeAll(async () => {
    connection = await open();
  });
  afterAll(() => connection[Symbol.asyncDispose]());
  beforeEach(async () => {
    userId = `applicant-${crypto.randomUUID()}`;
    await addCustomer(tools(), userId, 'es');
    id = await addApplication(tools(), { userId, acronym: 'EIC' });
  });

  it('are accepted once, with audit and email, and stay as they were submitted', async () => {
    const before = await findApplication(connection.db, id);
    const both = await Promise.all([decide('accept', ' Welcome. '), decide('accept', 'Welcome.', staff)]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    const after = await findApplication(connection.db, id);
    expect(after).toMatchObject({ decision: 'accepted', decidedAt: clock.now(), decisionNote: 'Welcome.' });
    const { decision: _, decidedAt: __, decidedBy, decisionNote: ___, ...submitted } = after ?? {};
    expect(before).toMatchObject(submitted);
    const told = await emails();
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({
      to: `${userId}@example.org`,
      language: 'es',
      content: {
        kind: 'applicationAccepted',
        name: 'Ana',
        committee: 'EIC',
        note: 'Welcome.',
        number: String(id),
        link: `https://www.example.org/es/user/my-account/account-committee-applications?application=${id}`,
      },
    });
    expect(await toldCrm()).toEqual([['decision', 'accepted', 'Welcome.']]);
    expect(await listAudit(connection.db, userId, 9)).toMatchObject([
      { actorUserId: decidedBy, action: 'application-accept', detail: `application ${id}: EIC` },
    ]);
  });

  it('are declined with a note alone, and opened again with a reason that stays among the comments', async () => {
    expect(await decide('decline', '  ')).toMatchObject({
      code: 'invalid_input',
      problems: { note: { key: 'FieldRequired' } },
    });
    expect(await decide('reopen', 'Why not')).toMatchObject({ code: 'transition_not_allowed' });
    expect((await decide('decline', 'No seat is vacant.')).ok).toBe(true);
    expect(await decide('accept')).toMatchObject({ code: 'transition_not_allowed' });
    expect((await decide('reopen', 'A seat is vacant now.', staff)).ok).toBe(true);
    expect(await findApplication(connection.db, id)).toMatchObject({
      decision: 'none',
      decidedAt: null,
      decidedBy: null,
      decisionNote: null,
    });
    expect(await listComments(connection.db, id)).toMatchObject([
      { kind: 'reopen', text: 'A seat is vacant now.', authorUserId: 'staff-1', author: null },
    ]);
    expect((await decide('accept')).ok).toBe(true);
    expect((await emails()).map(({ content }) => content['kind'])).toEqual([
      'applicationDeclined',
      'applicationAccepted',
    ]);
    // The system that has got the application follows every decision, the withdrawn one too.
    expect(await toldCrm()).toEqual([
      ['decision', 'declined', 'No seat is vacant.'],
      ['decision', 'none', ''],
      ['decision', 'accepted', ''],
    ]);
  });

  it.each<[string, () => Reviewer]>([
    ['the chair of another committee', () => ({ userId: 'chair-2', committees: ['WFS'] })],
    ['somebody without an office', () => ({ userId: 'nobody', committees: [] })],
    ['the applicant, who chairs the committee', () => ({ userId, committees: ['EIC'] })],
    ['the applicant, who works here', () => ({ userId, committees: 'all' })],
  ])('are not there for %s', async (_, reviewer) => {
    expect(await decide('accept', '', reviewer())).toMatchObject({ code: 'not_found' });
    const call = { reviewer: reviewer(), id, requestId: 'r-1' };
    expect(await commentApplication(tools(), call, 'Yes')).toMatchObject({ code: 'not_found' });
    expect((await listReviews(connection.db, reviewer(), { ...everything, q: userId })).rows).toEqual([]);
    expect(await emails()).toEqual([]);
  });

  it('are not there while they are pending', async () => {
    id = await addApplication(tools(), { userId, acronym: 'EIC', state: 'Pending' });
    expect(await decide('accept', '', staff)).toMatchObject({ code: 'not_found' });
    expect((await listReviews(connection.db, staff, { ...everything, q: userId })).total).toBe(1);
  });

  it('for funding are decided on by staff alone, and told in words of their own', async () => {
    id = await addApplication(tools(), { userId, acronym: 'EIC', kind: 'enforcer' });
    const list = (reviewer: Reviewer) =>
      listReviews(connection.db, reviewer, { ...everything, q: userId, kind: 'enforcer' });
    expect(await list(chair)).toMatchObject({ total: 0 });
    expect(await decide('accept')).toMatchObject({ code: 'not_found' });
    expect(await list(staff)).toMatchObject({ total: 1, rows: [{ id, kind: 'enforcer' }] });
    expect((await decide('decline', 'The means of the year are spent.', staff)).ok).toBe(true);
    await decide('reopen', 'A journey was cancelled.', staff);
    await decide('accept', '', staff);
    const link = `https://www.example.org/es/user/my-account/account-enforcer-funding?application=${id}`;
    expect((await emails()).map(({ content }) => [content['kind'], content['link']])).toEqual([
      ['fundingDeclined', link],
      ['fundingGranted', link],
    ]);
  });

  it('are commented, in their order, and comments go with them', async () => {
    const call = { reviewer: chair, id, requestId: 'r-1' };
    expect(await commentApplication(tools(), call, '')).toMatchObject({ problems: { comment: {} } });
    expect((await commentApplication(tools(), call, 'One\r\ntwo')).ok).toBe(true);
    expect(await listComments(connection.db, id)).toMatchObject([{ kind: 'comment', text: 'One\ntwo' }]);
    await connection.db.transaction((tx) => deleteApplications(tx, userId, new Date()));
    expect(await listComments(connection.db, id)).toEqual([]);
  });

  it('are found by committee, decision, applicant and number, and only where somebody reviews', async () => {
    const other = await addApplication(tools(), { userId, acronym: 'WFS' });
    await decide('accept');
    const find = async (filter: object, reviewer = staff) =>
      (await listReviews(connection.db, reviewer, { ...everything, q: userId, ...filter })).rows.map((row) => row.id);
    expect(await find({})).toEqual([other, id]);
    expect(await find({}, chair)).toEqual([id]);
    expect(await find({ committee: 'WFS' })).toEqual([other]);
    expect(await find({ committee: 'WFS' }, chair)).toEqual([]);
    expect(await find({ decision: 'accepted' })).toEqual([id]);
    expect(await find({ q: `#${other}` })).toEqual([other]);
    expect(await find({ q: '%_%' })).toEqual([]);
    const name = `Úna O’Néill ${id}`;
    await connection.db.update(users).set({ name }).where(eq(users.id, userId));
    for (const q of [name, `una o'neill ${id}`, `ONEILL ${id}`])
      expect([q, await find({ q })]).toEqual([q, [other, id]]);
    expect(await find({ q: "'" })).toEqual([]);
    expect(await find({ page: 2 })).toEqual([]);
    expect(await listReviewedCommittees(connection.db, staff)).toEqual(['EIC', 'WFS']);
    expect(await listReviewedCommittees(connection.db, { ...chair, committees: [] })).toEqual([]);
  });
});
