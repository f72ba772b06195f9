// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ArticleComments } from './article-comments.ts';
import { CommentsWidget } from './comments-widget.ts';

const thread = `<section><article-comments article="cracks"><ul hidden></ul><template><li><bdi></bdi><time></time>
<p class="words"></p></li></template></article-comments></section>`;
const widget = `<comments-widget src="https://comments.example.org/embed.js" site="2440" page="en/cracks" hidden>
<button></button></comments-widget>`;
const comment = { id: '1', name: '<i>Ana</i>', body: '<img src=x onerror=alert(1)>', writtenAt: 'x', date: 'May 1' };

/** Replaces IntersectionObserver; the test decides when a section is in view. */
let appear: () => void;
class Observer {
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    appear = () => tell([{ isIntersecting: true }]);
  }
  observe = () => undefined;
  disconnect = () => undefined;
}

function answers(body: unknown, status = 200) {
  const asked = vi.fn(async (_path: string, _init?: RequestInit) => Response.json(body, { status }));
  vi.stubGlobal('fetch', asked);
  return asked;
}
const warned = vi.spyOn(console, 'warn');

beforeAll(() => {
  vi.stubGlobal('IntersectionObserver', Observer);
  customElements.define('article-comments', ArticleComments);
  customElements.define('comments-widget', CommentsWidget);
});
beforeEach(() => {
  warned.mockReset().mockReturnValue(undefined);
  document.documentElement.lang = 'en';
});
afterEach(() => {
  document.body.innerHTML = '';
});

it('fetches nothing before a reader comes near, then shows the comments as text', async () => {
  const asked = answers({ total: 1, comments: [comment] });
  document.body.innerHTML = thread;
  expect(asked).not.toHaveBeenCalled();
  appear();
  await vi.waitFor(() => expect(document.querySelector('ul')?.hidden).toBe(false));
  expect(asked.mock.calls[0]?.[0]).toBe('/api/comments/cracks?language=en');
  expect(document.querySelector('ul bdi')?.textContent).toBe('<i>Ana</i>');
  expect(document.querySelector('ul .words')?.textContent).toBe(comment.body);
  expect(document.querySelectorAll('ul i, ul img')).toHaveLength(0);
});

it('leaves the page as it is when the comments cannot be read', async () => {
  answers({}, 503);
  document.body.innerHTML = thread;
  appear();
  await vi.waitFor(() => expect(warned).toHaveBeenCalledWith(expect.any(String), new Error('Error: 503')));
  expect(document.querySelector('ul')?.hidden).toBe(true);
});

it.each([
  ['signs a person in', { Hash: 'h', UserData: 'u' }, ['u', 'h']],
  ['lets a stranger read', { Hash: '', UserData: '' }, [null, null]],
])('loads the vendor’s widget on a click alone, and %s', async (_, signOn, expected) => {
  const asked = answers(signOn);
  document.body.innerHTML = widget;
  expect([asked.mock.calls.length, document.querySelectorAll('script').length]).toEqual([0, 0]);
  document.querySelector('button')?.click();
  await vi.waitFor(() => expect(document.querySelector('script')?.src).toBe('https://comments.example.org/embed.js'));
  expect(asked.mock.calls[0]).toMatchObject(['/api/comments', { headers: { Authorization: 'Bearer anonymous' } }]);
  const element = document.querySelector('hyvor-talk-comments');
  expect(['website-id', 'page-id'].map((name) => element?.getAttribute(name))).toEqual(['2440', 'en/cracks']);
  expect(['sso-user', 'sso-hash'].map((name) => element?.getAttribute(name))).toEqual(expected);
});

it('keeps the button when single sign-on fails, and loads nothing', async () => {
  answers({}, 500);
  document.body.innerHTML = widget;
  document.querySelector('button')?.click();
  await vi.waitFor(() => expect(warned).toHaveBeenCalledWith(expect.any(String), new Error('Error: 500')));
  expect([document.querySelectorAll('button').length, document.querySelectorAll('script').length]).toEqual([1, 0]);
});
