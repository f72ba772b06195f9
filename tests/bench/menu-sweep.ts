import type { Editor } from '../support/editor-client.ts';
import type { RunningSite } from '../support/site-process.ts';
import { percentile, type Figure } from './figure.ts';
import { editGeneratedPages } from './single-edits.ts';

interface Menu {
  type: string;
  locale: string;
  fields: { items: { label: string }[] };
}

/** Changes the label of the first menu entry, which every page shows. @returns the id of the publish */
export async function changeMenu(editor: Editor, label: string): Promise<string> {
  const { type, locale, fields } = (await (await editor.call('GET', '/api/content/items/menu:main')).json()) as Menu;
  const items = fields.items.map((item, index) => (index === 0 ? { ...item, label } : item));
  return editor.put('menu:main', { type, locale, fields: { ...fields, items } });
}

/** A menu change re-renders every page in the background; an editor's own page must stay fast meanwhile. */
export async function measureMenuSweep(site: RunningSite, editor: Editor, pages: number): Promise<Figure[]> {
  const edit = editGeneratedPages(site, editor, pages);
  const sweep = await changeMenu(editor, 'New');
  const samples: number[] = [];
  let status = await editor.status(sweep);
  while (!status.liveAt) {
    samples.push(await edit());
    status = await editor.status(sweep);
  }
  const seconds = (status.ms ?? Number.NaN) / 1_000;
  return [
    { name: `menu change to all ${status.pages} pages`, value: seconds, unit: 's' },
    {
      name: 'menu change',
      value: status.pages / seconds,
      unit: 'pages/s',
      note: `while ${samples.length} edits were made`,
    },
    { name: 'one-item publish during it, p50', value: percentile(samples, 0.5), unit: 'ms' },
    { name: 'one-item publish during it, p95', value: percentile(samples, 0.95), unit: 'ms', budget: { atMost: 100 } },
  ];
}
