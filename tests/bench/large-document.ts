import { largeDocument } from '../support/fake-large-document.ts';
import { Editor } from '../support/editor-client.ts';
import { askRaw } from '../support/raw-request.ts';
import { startSite } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { Visitor } from '../support/fake-visitor.ts';
import { percentile, type Figure } from './figure.ts';

const path = '/codes/msca-999';
const rounds = 40;

/** The largest document page, of 25 editions with 300 documents: the time to render it, and its bytes. */
export async function measure(): Promise<Figure[]> {
  await using folder = await temporaryFolder();
  await using site = await startSite({ DATA_DIR: folder.path, DEMO: 'on', LOG_LEVEL: 'error' });
  const { failed, ms } = await new Editor(site).putLive('document:msca-999', largeDocument(path));
  if (failed.length > 0) throw new Error(`The document was not published: ${JSON.stringify(failed)}`);
  const editor = await Visitor.signedIn(site.origin, 'editor');
  // Previews are rendered on every request; the first ones run uncompiled code.
  const samples: number[] = [];
  for (let round = -10; round < rounds; round += 1) {
    const began = performance.now();
    const { status, text } = await editor.ask('/editor/preview/document:msca-999');
    if (status !== 200 || !text.includes('1954')) throw new Error(`The preview answered ${status}.`);
    if (round >= 0) samples.push(performance.now() - began);
  }
  const note = 'session and reading included';
  const { headers } = await askRaw(site.origin, path, { 'accept-encoding': 'br' });
  return [
    { name: 'largest document page, rendered, p50', value: percentile(samples, 0.5), unit: 'ms', note },
    {
      name: 'largest document page, rendered, p95',
      value: percentile(samples, 0.95),
      unit: 'ms',
      budget: { atMost: 100 },
    },
    {
      name: 'largest document page, first publish',
      value: ms ?? Number.NaN,
      unit: 'ms',
      note: 'with the lists that name it',
    },
    {
      name: 'largest document page, brotli',
      value: Number(headers.get('content-length')),
      unit: 'bytes',
      budget: { atMost: 60_000 },
    },
  ];
}
