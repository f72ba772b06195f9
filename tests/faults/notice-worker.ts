import { demoInstallation } from '../../server/platform/installation/demo-installation.ts';
import { createContentApi } from '../../server/content/api/content-api.ts';
import { embeddedSource } from '../../server/content/api/content-source.ts';
import { connect } from '../../server/platform/db/connection.ts';
import { sendDocumentNotices } from '../../server/standards/documents/send-document-notices.ts';
import { watchDocuments } from '../../server/standards/documents/watch-documents.ts';
import { readEnv } from '../../server/platform/env/env.ts';

/**
 * A process for the test that kills it: watches documents and writes the daily emails. It reads the clock at every
 * step: NOW is the time, and at the KILL_ATth read it is killed.
 */
const env = readEnv();
let asked = 0;
const clock = {
  now() {
    asked += 1;
    if (asked === Number(process.env['KILL_AT'])) process.kill(process.pid, 'SIGKILL');
    return new Date(process.env['NOW'] ?? '');
  },
};
const { db, close } = await connect(env);
// The content has a separate clock: reading is not a step.
const api = createContentApi({
  db,
  clock: { now: () => new Date(process.env['NOW'] ?? '') },
  isProduction: true,
  installation: demoInstallation,
});
const tools = {
  db,
  clock,
  installation: demoInstallation,
  env,
  source: embeddedSource(api),
  delivery: { poke: () => undefined },
};
await watchDocuments(tools);
await sendDocumentNotices(tools);
await close();
