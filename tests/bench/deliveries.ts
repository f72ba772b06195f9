import {
  connectorNames,
  type ConnectorName,
  type Deliver,
} from '../../server/platform/integrations/connector.contract.ts';
import { startOwnPostgres } from '../../server/cli/postgres-server.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { connect } from '../../server/platform/db/connection.ts';
import { createLog } from '../../server/platform/log.ts';
import { enqueue } from '../../server/platform/outbox/enqueue.ts';
import { sendDue } from '../../server/platform/outbox/send-due.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { percentile, type Figure } from './figure.ts';

const messages = 2_000;
/** Messages about one person are sent in order, so this many people are this many concurrent messages. */
const people = 200;

/** Messages that the outbox delivers to a system that answers at once, on both databases. */
export async function measure(): Promise<Figure[]> {
  await using folder = await temporaryFolder();
  const figures = await measureOn('PGlite', { dataDir: folder.path });
  const postgres = await startOwnPostgres({ isDurable: true });
  if (!postgres) {
    console.warn('  without PostgreSQL: none is installed');
    return figures;
  }
  try {
    return [...figures, ...(await measureOn('PostgreSQL', { dataDir: '', databaseUrl: postgres.url }))];
  } finally {
    await postgres.stop();
  }
}

async function measureOn(name: string, where: { dataDir: string; databaseUrl?: string }): Promise<Figure[]> {
  const { db, close } = await connect(where);
  const written = Array.from({ length: messages }, (_, number) => ({
    connector: 'crm' as const,
    kind: 'lead',
    reference: `lead-${number}`,
    payload: { number },
    subjectUserId: `person-${number % people}`,
  }));
  for (let from = 0; from < messages; from += 200) await enqueue(db, systemClock, ...written.slice(from, from + 200));
  const ends: number[] = [];
  const crm: Deliver = async () => {
    ends.push(performance.now());
    return { ok: true };
  };
  const deliver = Object.fromEntries(connectorNames.map((each) => [each, crm])) as Record<ConnectorName, Deliver>;
  const log = createLog({ logLevel: 'error', isProduction: true });
  const [began, before] = [performance.now(), process.cpuUsage()];
  await sendDue('crm', { db, clock: systemClock, log, deliver });
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(before);
  await close();
  // Between two rounds of eight: the time of a message that waits for no other.
  const rounds = ends.filter((_, index) => index % 8 === 0);
  const gaps = rounds.slice(1).map((end, index) => end - (rounds[index] ?? end));
  return [
    { name: `${name}: deliveries`, value: ends.length / seconds, unit: '/s', note: `${ends.length} of ${messages}` },
    { name: `${name}: a round of eight, p50`, value: percentile(gaps, 0.5), unit: 'ms' },
    { name: `${name}: a round of eight, p99`, value: percentile(gaps, 0.99), unit: 'ms' },
    // Of PostgreSQL it includes the client only.
    { name: `${name}: a delivery, processor time`, value: (user + system) / 1_000 / ends.length, unit: 'ms each' },
  ];
}
