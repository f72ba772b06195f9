import type { Database } from '../../server/platform/db/connection.ts';
import { connect } from '../../server/platform/db/connection.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { readEnv } from '../../server/platform/env/env.ts';
import { storeAmendment } from '../../server/standards/library/amendments/store-amendment.ts';
import { goLive } from '../../server/standards/library/live/go-live.ts';
import { findEditionRow } from '../../server/standards/library/live/import.repo.ts';
import { storeImport } from '../../server/standards/library/live/store-import.ts';
import { putEditionBack, withdrawEdition } from '../../server/standards/library/live/withdraw-edition.ts';
import { demoInstallation } from '../../server/platform/installation/demo-installation.ts';
import { readSmallEdition } from '../support/small-edition.ts';

/**
 * A process for the test that kills it: imports a text of a small edition and makes it live. KILL_AT is 'import:3' or
 * 'live:7': the statement of that step at which the process dies; 'import:commit' and 'live:commit' before the commit. With
 * LIBRARY_VERB 'amend', 'withdraw' or 'put back' it does that to the edition instead, which is a step as well.
 */
const [step, at] = (process.env['KILL_AT'] ?? '').split(':');
const text = process.env['LIBRARY_TEXT'] ?? '';
const verb = process.env['LIBRARY_VERB'] ?? '';
const { db, close } = await connect(readEnv());
const actor = { userId: 'ana', requestId: '' };

/** The same database, whose transactions end the process at a statement. */
function mortal(name: string): Database {
  if (name !== step) return db;
  const die = () => process.kill(process.pid, 'SIGKILL');
  let left = Number(at);
  const counted = (tx: Database): Database =>
    new Proxy(tx, {
      get(target, method) {
        const value: unknown = Reflect.get(target, method, target);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          left -= 1;
          if (left === 0) die();
          return Reflect.apply(value, target, given) as unknown;
        };
      },
    });
  return Object.assign(Object.create(db) as Database, {
    transaction: (work: (tx: Database) => Promise<unknown>) =>
      db.transaction(async (tx) => {
        const done = await work(counted(tx as Database));
        if (at === 'commit') die();
        return done;
      }),
  });
}

async function importText(): Promise<boolean> {
  const imported = readSmallEdition('K1', text);
  const id = await storeImport({ db: mortal('import'), clock: systemClock }, imported, actor, { isChecked: true });
  return (await goLive({ db: mortal('live'), clock: systemClock }, id, actor)).ok;
}

async function changeEdition(): Promise<boolean> {
  const edition = await findEditionRow(db, { code: 'K1', year: 2026, language: 'en' });
  const tools = { db: mortal('edition'), clock: systemClock, installation: demoInstallation };
  const withdrawal = { on: '2026-02-01', reason: 'Wrong.' };
  const done =
    verb === 'withdraw'
      ? await withdrawEdition(tools, edition?.id ?? 0, withdrawal, actor)
      : await putEditionBack(tools, edition?.id ?? 0, actor);
  return done.ok;
}

async function amend(): Promise<boolean> {
  const words = { language: 'en' as const, key: '1.2', action: 'words' as const, before: 'Doors', after: 'Gates' };
  const pump = { language: 'en' as const, key: '1.3', action: 'delete' as const, before: '', after: '' };
  const dates = { issuedOn: '2026-02-01', effectiveOn: '2026-03-01' };
  const draft = { code: 'K1', year: 2026, name: 'TIA 1', kind: '11' as const, document: null, ...dates };
  const tools = { db: mortal('edition'), clock: systemClock };
  return (await storeAmendment(tools, { ...draft, instructions: [words, pump] }, actor, { seen: null })).ok;
}

if (!(await (verb === '' ? importText() : verb === 'amend' ? amend() : changeEdition())))
  throw new Error('It was refused.');
await close();
