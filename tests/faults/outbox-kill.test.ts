import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { connect } from '../../server/platform/db/connection.ts';
import { countMessages } from '../../server/platform/outbox/outbox.repo.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startWorker, type StartedWorker } from './start-worker.ts';

it('sends again with the same key what it had sent but not written down when it was killed', async () => {
  await using folder = await temporaryFolder();
  const keys: unknown[] = [];
  let worker: StartedWorker | undefined;
  let isKilling = true;
  const erp = createServer((request, response) => {
    keys.push(request.headers['idempotency-key']);
    // Received, but the sender never gets the answer.
    if (isKilling) worker?.kill();
    else response.end('{"code":200}');
  });
  await new Promise<void>((resolve) => erp.listen(0, '127.0.0.1', resolve));
  const start = (ahead: number) => {
    const ERP_URL = `http://127.0.0.1:${(erp.address() as AddressInfo).port}`;
    worker = startWorker('delivery', { DATA_DIR: folder.path, ERP_URL, CLOCK_AHEAD: String(ahead) });
    return worker.ended;
  };
  try {
    await start(0);
    expect(keys).toEqual(['profile-1']);
    isKilling = false;
    // After the lease of the killed process.
    await start(120_000);
    expect(keys).toEqual(['profile-1', 'profile-1']);
    const { db, close } = await connect({ dataDir: folder.path });
    expect(await countMessages(db)).toEqual({
      waiting: 0,
      delivered: 1,
      dead: 0,
      superseded: 0,
      withheld: 0,
      dropped: 0,
    });
    await close();
  } finally {
    worker?.kill();
    erp.closeAllConnections();
    erp.close();
  }
});
