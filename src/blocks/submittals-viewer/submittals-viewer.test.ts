import { expect, it } from 'vitest';
import { frameOrigins, placeBlocks } from '../place-blocks.ts';
import { renderBlocks, renderBlocksOf, visibleText } from '../render-block.ts';
import { examples } from './submittals-viewer.examples.ts';

const submittalsViewer = 'https://submittals.example.org/view?code={code}&edition={edition}&status={draftStatus}';
const address = 'https://submittals.example.org/view?code=70&amp;edition=2029&amp;status=first-draft';
const withoutTemplates = (html: string) => html.replace(/<template>[\s\S]*?<\/template>/g, '');

it('shows a table with the draft status where no viewer is configured, and no frame', async () => {
  const html = await renderBlocks(examples.table);
  expect(visibleText(html)).toContain('Draft status Draft status first draft');
  for (const text of ['PI 12', '210.8(A)', 'Add laundry areas', 'Accepted', 'Submittal pending']) {
    expect(visibleText(html)).toContain(text);
  }
  expect(html).not.toContain('<iframe');
});

it('has the configured viewer in a template alone, told of the draft status, and a link to it without a script', async () => {
  const html = await renderBlocksOf({ submittalsViewer }, examples.table);
  const outside = withoutTemplates(html);
  expect(outside).toContain(`<a class="button" href="${address}" data-open`);
  // Nothing of the viewer is loaded before a reader opens it.
  expect(outside).not.toMatch(/<iframe|src="https:/);
  expect(html).toMatch(/<template>\s*<iframe [^>]*src="https:\/\/submittals\.example\.org\/view\?code=70/);
  expect(html).not.toContain('<table');
});

it.each([
  [submittalsViewer, ['https://submittals.example.org']],
  ['https://submittals.example.org:8443/{draftStatus}', ['https://submittals.example.org:8443']],
  [undefined, []],
])('lets its page show in frames, of the viewer %s, %j', (viewer, expected) => {
  const columns = { __typename: 'TwoColumn', key: 'columns', navigationTitle: null, firstColumn: 6, second: [] };
  for (const block of [examples.table, { ...columns, first: [examples.table] }]) {
    expect(frameOrigins(placeBlocks('/example', [block]), { submittalsViewer: viewer })).toEqual(expected);
  }
});

it('puts a code and a status of another system into the address as they are, never as more of an address', async () => {
  const { document } = examples.table;
  const schedule = { ...document.schedule, draftStatus: 'x&y="' };
  const html = await renderBlocksOf(
    { submittalsViewer },
    { ...examples.table, document: { ...document, code: 'A/1?', schedule } },
  );
  expect(html).toContain('view?code=A%2F1%3F&amp;edition=2029&amp;status=x%26y%3D%22"');
});

it('says that nothing was submitted, shows nothing of a standard that is gone, and marks English', async () => {
  expect(visibleText(await renderBlocks(examples.none))).toContain('Submittals none');
  expect(visibleText(await renderBlocks(examples.gone))).toBe('No Datasource found.');
  const document = { ...examples.table.document, englishTexts: ['Delete the note'] };
  expect(await renderBlocks({ ...examples.table, document })).toMatch(/<td lang="en"[^>]*>Delete the note/);
});
