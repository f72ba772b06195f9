import { request } from 'node:http';
import { startOwnPostgres } from '../../server/cli/postgres-server.ts';
import { freePort } from '../../server/cli/free-port.ts';
import { Editor, textPage } from '../support/editor-client.ts';
import { startSite } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { percentile, type Figure } from './figure.ts';

const edits = 100;
/** Longest wait for one edit, in milliseconds. */
const limit = 30_000;

/** From an edit that one node accepts until a reader of the other sees it; both on one PostgreSQL. */
export async function measure(): Promise<Figure[]> {
  const postgres = await startOwnPostgres({ isDurable: true });
  if (!postgres) {
    console.warn('  without PostgreSQL: none is installed');
    return [];
  }
  try {
    const samples = await editAcross(postgres.url);
    return [
      { name: 'an edit on the other node, p50', value: percentile(samples, 0.5), unit: 'ms' },
      { name: 'an edit on the other node, p95', value: percentile(samples, 0.95), unit: 'ms', budget: { atMost: 150 } },
    ];
  } finally {
    await postgres.stop();
  }
}

async function editAcross(databaseUrl: string): Promise<number[]> {
  await using folder = await temporaryFolder();
  const [port, otherPort] = [String(await freePort()), String(await freePort())];
  const common = { DATABASE_URL: databaseUrl, DEMO: 'off', SITE_ORIGIN: `http://localhost:${port}` };
  await using first = await startSite({ ...common, DATA_DIR: `${folder.path}/a`, PORT: port });
  // Waits until it is ready; it stops with the block.
  await using other = await startSite({ ...common, DATA_DIR: `${folder.path}/b`, PORT: otherPort });
  const host = new URL(first.origin).host;
  const editor = new Editor(first);
  const samples: number[] = [];
  for (let number = 0; number < edits + 10; number += 1) {
    const text = `Edit ${number}.`;
    const began = performance.now();
    await editor.put('page:bench-across', textPage('/bench/across', 'Across', text));
    while (!(await readFrom(other.origin, host, '/bench/across')).includes(text)) {
      if (performance.now() - began > limit) throw new Error(`The other node does not show "${text}".`);
    }
    // The first ones run uncompiled code.
    if (number >= 10) samples.push(performance.now() - began);
  }
  return samples;
}

/** Requests a page of a node under the host name of the site. */
function readFrom(origin: string, host: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(origin + path, { headers: { host } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => resolve(text));
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.end();
  });
}
