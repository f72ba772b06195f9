import { textPage, type Editor } from '../support/editor-client.ts';
import type { RunningSite } from '../support/site-process.ts';
import type { Figure } from './figure.ts';

const dependents = 200;
const alert = (text: string) => ({
  type: 'alert',
  locale: 'en',
  fields: { title: 'Service notice', text, level: 'info' },
});

/** One shared item changes: how long until every one of the 200 pages that show it is new. */
export async function measureFanOut(site: RunningSite, editor: Editor): Promise<Figure[]> {
  await editor.putLive('alert:bench', alert('Before the change.'));
  for (let number = 1; number <= dependents; number += 1) {
    const page = textPage(`/bench/shared-${number}`, `Shared ${number}`, `Page ${number} shows the notice.`);
    const blocks = page.fields['blocks'] as object[];
    const withAlert = { ...page, fields: { ...page.fields, blocks: [...blocks, { type: 'alert', alert: 'bench' }] } };
    await editor.put(`page:bench-shared-${number}`, withAlert);
  }
  await editor.putLive('alert:bench', alert('Warm-up.'));
  const began = performance.now();
  const { pages, failed } = await editor.putLive('alert:bench', alert('After the change.'));
  const took = performance.now() - began;
  const last = await (await fetch(`${site.origin}/bench/shared-${dependents}`)).text();
  if (failed.length > 0 || pages < dependents || !last.includes('After the change.')) {
    throw new Error(`The fan-out touched ${pages} pages, ${failed.length} failed: ${JSON.stringify(failed[0])}`);
  }
  return [{ name: `fan-out of one item to ${pages} pages`, value: took, unit: 'ms' }];
}
