import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import pino from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { AnswerCache } from '../api/content-reader.ts';
import { ChosenPages, pageChoice } from './chosen-pages.ts';
import { pack, type StoredPage } from './page-file.ts';
import type { Render } from './render-page.ts';

const source = { name: 'fake', execute: () => Promise.resolve({ data: {}, tags: [] }) };
const state = {
  cache: new AnswerCache(source, []),
  site: { origin: 'http://site.test', isProduction: false, isDemo: true, installation: demoInstallation },
  log: pino({ level: 'silent' }),
};
const stored = (choices?: Record<string, string[]>): Promise<StoredPage> =>
  pack(
    { path: '/p', status: 200, headers: {}, access: 'user', tags: [], seq: 1, ...(choices && { choices }) },
    Buffer.from('as it is stored'),
  );
const offered = { Edition: ['2026', '2023'] };

let rendered: string[];
let status: number;
let isReadable: boolean;
let render: Render;
let pages: ChosenPages;
beforeEach(() => {
  [rendered, status, isReadable] = [[], 200, true];
  render = (address, locals) => {
    rendered.push(`${address} ${locals.render.choice}`);
    locals.render.access = 'user';
    return Promise.resolve(new Response('as it is chosen', { status }));
  };
  const reach = {
    get problem() {
      return isReadable ? null : 'away';
    },
  };
  pages = new ChosenPages({ ...state, reach, render: (...all) => render(...all) });
});

it('renders a choice once, however it is spelled, for who may see the page', async () => {
  const page = await stored(offered);
  const chosen = await pages.find(page, '?order_src=A1&edition=2023');
  expect(chosen.access).toBe('user');
  expect(chosen.length).toBe('as it is chosen'.length);
  expect(await Promise.all([pages.find(page, '?Edition=2023'), pages.find(page, '?EDITION=2023')])).toEqual([
    chosen,
    chosen,
  ]);
  expect(rendered).toEqual(['/p Edition=2023']);
});

it('renders it again once the stored page is another', async () => {
  const first = await pages.find(await stored(offered), '?Edition=2023');
  expect(await pages.find(await stored(offered), '?Edition=2023')).not.toBe(first);
  expect(rendered).toHaveLength(2);
});

it.each([
  ['a query that chooses nothing', offered, '?order_src=A1&Edition=1897'],
  ['no query', offered, ''],
  ['a page of which nothing can be chosen', undefined, '?Edition=2023'],
])('sends the stored page for %s', async (_, choices, query) => {
  const page = await stored(choices);
  expect(await pages.find(page, query)).toBe(page);
  expect(rendered).toEqual([]);
});

it('sends the stored page while the choice cannot be rendered, and tries again', async () => {
  const page = await stored(offered);
  status = 500;
  expect(await pages.find(page, '?Edition=2023')).toBe(page);
  isReadable = false;
  status = 200;
  expect(await pages.find(page, '?Edition=2023')).toBe(page);
  expect(rendered).toHaveLength(1);
  isReadable = true;
  expect(await pages.find(page, '?Edition=2023')).not.toBe(page);
});

it('keeps so many, those that were asked for last', async () => {
  const values = Array.from({ length: 401 }, (_, at) => String(at));
  const page = await stored({ Edition: values });
  for (const value of values) await pages.find(page, `?Edition=${value}`);
  rendered = [];
  await pages.find(page, '?Edition=400');
  expect(rendered).toEqual([]);
  await pages.find(page, '?Edition=0');
  expect(rendered).toEqual(['/p Edition=0']);
});

it('sends the stored page to who comes while as many are rendered as may be at once', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  render = () => promise;
  const page = await stored({ Edition: ['1', '2', '3', '4', '5'] });
  const waiting = ['1', '2', '3', '4'].map((edition) => pages.find(page, `?Edition=${edition}`));
  expect(await pages.find(page, '?Edition=5')).toBe(page);
  resolve(new Response('as it is chosen'));
  const [chosen] = await Promise.all(waiting);
  expect(chosen).not.toBe(page);
});

const choices = { Edition: ['2026', '2023'], Language: ['English', 'Español'], type: ['digital', 'physical'] };

it.each([
  ['nothing', '', ''],
  ['what the page does not know', '?order_src=A1&page=2', ''],
  ['a value', '?Edition=2023', 'Edition=2023'],
  ['any case of the letters', '?EDITION=2023&language=english', 'Edition=2023&Language=English'],
  ['the order of the page', '?type=digital&Edition=2026', 'Edition=2026&type=digital'],
  ['a letter with a mark, however it is written', `?Language=espan\u0303ol`, 'Language=Espa%C3%B1ol'],
  ['the first of two values', '?Edition=2023&Edition=2026', 'Edition=2023'],
  ['no value that is not choices', '?Edition=1897&type=physical', 'type=physical'],
  ['no name of an object', '?__proto__=1&constructor=2', ''],
])('reads %s', (_, query, expected) => {
  expect(pageChoice(choices, query)).toBe(expected);
});
