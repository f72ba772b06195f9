import { expect, it } from 'vitest';
import { findAccount } from '../../server/people/accounts/account.repo.ts';
import { findUserById } from '../../server/people/auth/auth.repo.ts';
import { connect } from '../../server/platform/db/connection.ts';
import { outboxMessages } from '../../server/platform/outbox/outbox.table.ts';
import { findClosure } from '../../server/personal-data/closure.repo.ts';
import { casesOf } from '../support/test-scope.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startWorker } from './start-worker.ts';

/** Most clock reads of the whole process; the test fails above it. */
const looks = Array.from({ length: 12 }, (_, index) => index + 1);
const all = [
  'erp cancel-membership-renewal',
  'mail account-closing',
  'erp account-closed',
  'marketing account-closed',
  'mail account-closing',
];

const run = (dataDir: string, killAt: number) =>
  startWorker('closing', { DATA_DIR: dataDir, KILL_AT: String(killAt) }).ended;

/** Reads the state of the account, and the messages about it. */
async function standing(dataDir: string) {
  const { db, close } = await connect({ dataDir });
  const account = await findAccount(db, 'tamsin');
  const user = await findUserById(db, 'tamsin');
  const closure = await findClosure(db, 'tamsin');
  const messages = await db.select().from(outboxMessages).orderBy(outboxMessages.sequence);
  await close();
  return {
    state: closure?.state ?? 'open',
    isRenewing: account?.membershipRenewingSku !== null,
    isNamed: account?.firstName === 'Tamsin' && user?.email === 'tamsin@quill.example',
    told: messages.map(({ connector, kind }) => `${connector} ${kind}`),
  };
}

const steps = [
  { state: 'open', isRenewing: true, isNamed: true, told: [] },
  { state: 'closing', isRenewing: false, isNamed: true, told: all.slice(0, 2) },
  { state: 'closed', isRenewing: false, isNamed: false, told: all },
];

it.each(casesOf(looks, [8]))(
  'has an account that is open, closing or closed as a whole when its closing is killed at look %i at the clock',
  async (killAt) => {
    await using folder = await temporaryFolder();
    const first = await run(folder.path, killAt);
    const between = await standing(folder.path);
    expect(steps).toContainEqual(between);
    if (first.signal === null) expect(between).toEqual(steps[2]);
    const second = await run(folder.path, 0);
    expect(second.output).toContain('done');
    expect(await standing(folder.path)).toEqual(steps[2]);
  },
);
