import { demoInstallation } from '../../server/platform/installation/demo-installation.ts';
import { createAccount, findAccount, updateAccount } from '../../server/people/accounts/account.repo.ts';
import { users } from '../../server/people/auth/auth.table.ts';
import { connect } from '../../server/platform/db/connection.ts';
import { carryOutClosures } from '../../server/personal-data/carry-out-closures.ts';
import { undoDays } from '../../server/personal-data/closure.states.ts';
import { requestClosure } from '../../server/personal-data/request-closure.ts';

/**
 * A process for the test that kills it: requests the closing of an account and closes it a fortnight later by its
 * clock. KILL_AT: the clock read at which it dies; one precedes each write for another system.
 */
const [userId, left] = ['tamsin', { looks: Number(process.env['KILL_AT'] ?? '0') }];
let isArmed = false;
let ahead = 0;
const clock = {
  now() {
    if (isArmed && (left.looks -= 1) === 0) process.kill(process.pid, 'SIGKILL');
    return new Date(Date.UTC(2026, 10, 22, 12) + ahead);
  },
};
const { db, close } = await connect({ dataDir: process.env['DATA_DIR'] ?? '' });
if (!(await findAccount(db, userId))) {
  const dates = { createdAt: clock.now(), updatedAt: clock.now() };
  await db.insert(users).values({ id: userId, name: 'Tamsin Quill', email: 'tamsin@quill.example', ...dates });
  await createAccount(db, clock, { userId, firstName: 'Tamsin', lastName: 'Quill', language: 'en' });
  await updateAccount(db, clock, userId, { membershipExpiresOn: '2027-06-30', membershipRenewingSku: 'MEM-12' });
}
const tools = {
  db,
  clock,
  installation: demoInstallation,
  delivery: { poke: () => undefined },
  env: { siteOrigin: 'https://www.example.org', contentGraphqlUrl: undefined },
  // No person here has a card.
  payments: {} as never,
};
isArmed = true;
await requestClosure(tools, userId);
ahead = undoDays * 86_400_000;
await carryOutClosures(tools);
console.log(`done after ${-left.looks} looks`);
await close();
