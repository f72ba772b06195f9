// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { isPromptPage, showPrompt } from './profile-prompt.ts';
import { isClosedHere } from './prompt-closed.ts';

const call = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', call);
// jsdom has no layout and no scrolling.
Element.prototype.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

const stepPage = (title: string, extra = '') => `<!doctype html><section data-profile-prompt="A question is open.">
  <h2 id="prompt-title" tabindex="-1">${title}</h2>${extra}
  <p role="alert" data-failed hidden>We could not save your changes.</p>
  <form method="post" action="/steps" id="prompt-form"><input type="hidden" name="steps" value="job-info">
    <select name="jobId"><option value="">Please select</option><option value="1">Engineer</option><option value="2">Other</option></select>
  </form>
  <button type="submit" form="prompt-form">Save</button>
  <form method="post" action="/steps"><input type="hidden" name="intent" value="remind"><button>Remind me later</button></form>
  <form action="/user/my-account" data-close><button>Close</button></form></section>`;

const answer = (body: string, { url = 'http://localhost/steps', status = 200 } = {}) =>
  Object.defineProperty(new Response(body, { status }), 'url', { value: url });
const end = (query: string) => answer('<main></main>', { url: `http://localhost/user/my-account${query}` });

const root = () => document.querySelector('.no-print')?.shadowRoot;
const find = <T extends Element>(selector: string): T => {
  const found = root()?.querySelector<T>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const click = (selector: string) => find<HTMLElement>(selector).click();
const sent = (index: number) => call.mock.calls[index]?.[1]?.body?.toString();

beforeEach(async () => {
  call.mockReset();
  document.cookie = 'prompt_closed=; Max-Age=0; Path=/';
  document.cookie = 'kept_for=ana..first; Path=/';
  document.documentElement.lang = 'es';
  document.body.innerHTML =
    '<a class="skip-link" href="#main">Skip</a><main id="main" tabindex="-1"><input></main><footer></footer>';
  document.querySelector('input')?.focus();
  call.mockResolvedValueOnce(answer(stepPage('Your work')));
  await showPrompt();
});

it('stands after the skip link in the language of the page, says so, and takes no focus', () => {
  expect(String(call.mock.calls[0]?.[0])).toBe('/es/user/my-account/account-profile-completion/steps');
  expect(document.querySelector('.skip-link')?.nextElementSibling?.shadowRoot).toBe(root());
  expect(find('dialog').getAttribute('aria-labelledby')).toBe('prompt-title');
  expect(find('[role=status]').textContent).toBe('A question is open.');
  expect(document.activeElement).toBe(document.querySelector('input'));
});

it('has its own room below the page while it is open', () => {
  const page = document.documentElement;
  expect([page.dataset['docked'], page.style.getPropertyValue('--docked')]).toEqual(['', '0px']);
  click('[data-close] button');
  expect([page.dataset['docked'], page.style.getPropertyValue('--docked')]).toEqual([undefined, '']);
});

it('gives the focus back to where it was', () => {
  find('h2').dispatchEvent(
    new FocusEvent('focusin', { bubbles: true, composed: true, relatedTarget: document.querySelector('input') }),
  );
  find<HTMLElement>('h2').focus();
  click('[data-close] button');
  expect(document.activeElement).toBe(document.querySelector('input'));
});

it.each([
  ['<p>Text</p><form role="search"><input type="hidden"></form>', true],
  ['<form><input name="quantity"></form>', false],
  ['<form><textarea></textarea></form>', false],
  ['<h2><a class="section-number" href="#s6.1">§ 6.1</a></h2>', false],
  ['<div class="offer-frame">Not available</div>', false],
])('may appear beside %s: %s', (content, may) => {
  document.body.innerHTML = `<header><input type="search"></header><main>${content}</main>`;
  expect(isPromptPage()).toBe(may);
});

it('leads from step to step, and closes after the last', async () => {
  call.mockResolvedValueOnce(answer(stepPage('Your topics of interest')));
  click('[form=prompt-form]');
  await expect.poll(() => find('h2').textContent).toBe('Your topics of interest');
  expect(sent(1)).toBe('steps=job-info&jobId=');
  expect(root()?.activeElement).toBe(find('h2'));
  call.mockResolvedValueOnce(end('/account-information?saved=profile'));
  click('[form=prompt-form]');
  await expect.poll(root).toBeUndefined();
  expect(document.activeElement).toBe(document.querySelector('input'));
  expect(isClosedHere()).toBe(false);
});

it('shows what is wrong with an answer', async () => {
  const wrong = '<div class="error-summary" tabindex="-1">Wrong</div>';
  call.mockResolvedValueOnce(answer(stepPage('Your work', wrong), { status: 422 }));
  click('[form=prompt-form]');
  await expect.poll(() => root()?.activeElement).toBeTruthy();
  expect(root()?.activeElement).toBe(find('.error-summary'));
});

it.each([
  ['an error', () => Promise.resolve(answer('Broken', { status: 503 }))],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['sign-in', () => Promise.resolve(answer('<form></form>', { url: 'http://localhost/user/signin?returnurl=x' }))],
])('says that nothing was saved after %s, and stays open', async (_, outcome) => {
  call.mockImplementationOnce(outcome);
  click('[form=prompt-form]');
  expect(find<HTMLButtonElement>('button').disabled).toBe(true);
  await expect.poll(() => find<HTMLElement>('[data-failed]').hidden).toBe(false);
  expect(find<HTMLButtonElement>('button').disabled).toBe(false);
});

it('records that it comes later, and goes', async () => {
  call.mockResolvedValueOnce(end('?reminded=profile'));
  click('[method=post]:not([id]) button');
  await expect.poll(root).toBeUndefined();
  expect(sent(1)).toBe('intent=remind');
});

it('closes by its button and by Escape until the next sign-in, and sends nothing', async () => {
  expect(isClosedHere()).toBe(false);
  click('[data-close] button');
  expect(root()).toBeUndefined();
  expect(isClosedHere()).toBe(true);
  document.cookie = 'kept_for=ana..second; Path=/';
  expect(isClosedHere()).toBe(false);
  call.mockResolvedValueOnce(answer(stepPage('Your work')));
  await showPrompt();
  find('h2').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(root()).toBeUndefined();
  expect(isClosedHere()).toBe(true);
  expect(call).toHaveBeenCalledTimes(2);
});

it('takes the first option of an empty list at its first click, once', () => {
  const list = find<HTMLSelectElement>('select');
  list.click();
  expect(list.value).toBe('1');
  list.value = '';
  list.click();
  expect(list.value).toBe('');
});

it('shows nothing where nothing is asked any more', async () => {
  click('[data-close] button');
  call.mockResolvedValueOnce(end('/account-information?saved=profile'));
  await showPrompt();
  expect(root()).toBeUndefined();
});
