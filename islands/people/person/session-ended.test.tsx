// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parse } from 'yaml';

const words = (area: string) =>
  (parse(readFileSync(`src/content/en/dictionary/${area}.yaml`, 'utf8')) as { entries: Record<string, string> })
    .entries;
const phrases = { ...words('messages'), ...words('account'), ...words('preferences'), ...words('subscriptions') };

const wordsPage = `<link rel="stylesheet" href="/dialog.css"><div data-session-words data-title="Ended" data-keep="Kept"
  data-typed="Typed" data-stay="Stay" data-button="Sign in" data-decline="Not now" data-done="Done." data-failed="Not done."></div>`;
const answers = { codes: ['70'], topics: [], newsletters: [] };
const saved = { infoKnowEventConf: false, newsletter: false, prodServOffers: true, doNotMail: false, ...answers };
const done = { code: 200, payload: { codes: ['70'] }, outcome: 'done', location: '/thanks' };

// jsdom scrolls nothing.
Element.prototype.scrollIntoView = vi.fn();

let isIn: boolean;
let sent: { method: string; path: string; body: string | undefined }[];
const { assign, reload } = vi.hoisted(() => ({ assign: vi.fn(), reload: vi.fn() }));
vi.mock('./open-again.ts', () => ({ openAgain: reload }));
vi.mock('./open-address.ts', () => ({ openAddress: assign }));

function setCookies(keptFor: string): void {
  document.cookie = `kept_for=${keptFor}`;
  document.cookie = isIn ? 'signed_in=1' : 'signed_in=; Max-Age=0';
}

async function answer(path: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  if (path === '/api/user/current') return Response.json({ isLoggedIn: isIn });
  if (path === '/user/signed-in') return new Response(wordsPage);
  sent.push({ method, path: path.replace(location.origin, ''), body: body?.toString() });
  const isPage = path.includes('/steps');
  if (isIn) {
    const page = isPage ? new Response('<main></main>') : Response.json(done);
    return Object.defineProperty(page, 'url', { value: `${location.origin}/user/my-account?saved=1` });
  }
  if (!isPage) return Response.json({ error: { code: 'unauthorized', message: 'Please sign in.' } }, { status: 401 });
  const signIn = Object.defineProperty(new Response('<main></main>'), 'url', {
    value: `${location.origin}/user/signin`,
  });
  return Object.defineProperty(signIn, 'redirected', { value: true });
}

beforeEach(() => {
  vi.resetModules();
  sessionStorage.clear();
  document.body.innerHTML = '<main></main>';
  document.documentElement.lang = 'en';
  sent = [];
  for (const mock of [assign, reload]) mock.mockReset();
  history.replaceState(null, '', '/user/my-account/here?application=12#paragraph-3');
  HTMLDialogElement.prototype.showModal = vi.fn();
  HTMLDialogElement.prototype.close = vi.fn();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', answer);
  isIn = true;
  setCookies('ana.0.n1');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Loads the modules of a page, for the person of the cookies. */
const load = async () => ({
  store: await import('../session/session.store.ts'),
  unfinished: await import('./unfinished.ts'),
});

type Verb = [name: string, ask: () => Promise<unknown>, request: { method: string; path: string } | null, text: string];

/**
 * All calls that scripts make in a person's name. `request` is sent after signing in again; null if it is not stored.
 */
const verbs: Verb[] = [
  [
    'saving preferences',
    async () => {
      const { PreferencesForm } = await import('../account/PreferencesForm.tsx');
      const options = { topics: [], newsletters: [], codes: [{ value: '70', label: 'MSCA 70' }] };
      const props = { saved, options, phrases, values: saved, errors: [], version: 'v1', path: '/p' };
      render(<PreferencesForm {...props} />);
      fireEvent.click(screen.getByLabelText('MSCA 70'));
      fireEvent.click(screen.getAllByRole('button', { name: 'Save changes' })[0] as HTMLElement);
    },
    { method: 'PUT', path: '/api/account/notification-preferences' },
    'Kept',
  ],
  [
    'ending an automatic renewal',
    async () => {
      const { createSubscriptionsStore } = await import('../account/subscriptions.store.ts');
      await createSubscriptionsStore({ accountProfileId: 'p', asksAbout: 's' }).confirm();
    },
    { method: 'POST', path: '/api/account/subscriptions/p/s/cancel' },
    'Kept',
  ],
  ...(['remove', 'setDefault'] as const).map((verb): Verb => [
    `a card: ${verb}`,
    async () => {
      const { createPaymentsStore } = await import('../../store/payments/payments.store.ts');
      await createPaymentsStore({ customerTokenId: 'c', cards: [] })[verb]('7');
    },
    { method: verb === 'remove' ? 'DELETE' : 'PUT', path: '/api/checkout/customer/c/instruments/7' },
    'Kept',
  ]),
  [
    'following a document',
    async () => {
      const { FollowDocument } = await import('../../standards/documents/follow-document.ts');
      class Follow extends FollowDocument {}
      customElements.define(`follow-${Math.random().toString(36).slice(2)}`, Follow);
      const element = new Follow();
      element.innerHTML = '<form><button value="subscribe">Follow</button></form><p role="status"></p>';
      element.setAttribute('code', '70');
      const { $session } = await import('../session/session.store.ts');
      $session.set({} as never);
      document.body.append(element);
      element.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    },
    { method: 'POST', path: '/api/account/document-notices' },
    'Kept',
  ],
  [
    'answering what completes the profile',
    async () => {
      const { showPrompt } = await import('../session/profile-prompt.ts');
      const step = `<section data-profile-prompt="Open"><p data-failed hidden></p><form method="post" action="/user/steps">
        <input name="jobId" value="1"></form></section>`;
      vi.stubGlobal('fetch', async () => new Response(step));
      await showPrompt();
      vi.stubGlobal('fetch', answer);
      const root = document.querySelector('.no-print')?.shadowRoot;
      root?.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    },
    { method: 'POST', path: '/user/steps' },
    'Kept',
  ],
  [
    'sending a form',
    async () => {
      const { formEnv } = await import('../../forms/form-env.ts');
      await formEnv.send('instructor-application', { answers: {}, screen: 'form', key: 'k', pass: '' });
    },
    null,
    'Typed',
  ],
  [
    'what must not be kept, as a card or an unsaved item of the desk',
    async () =>
      (await import('../../platform/api-client.ts')).callApi('/api/editor/items/x', { method: 'PUT', body: { a: 1 } }),
    null,
    'Stay',
  ],
];

/** Makes a call after the session has ended. */
async function askSignedOut(ask: () => Promise<unknown>): Promise<HTMLDialogElement> {
  isIn = false;
  void ask().catch(() => undefined);
  await waitFor(() => expect(document.querySelector('#session-ended-title')).not.toBeNull());
  return document.querySelector('#session-ended-title')?.closest('dialog') as HTMLDialogElement;
}

it.each(verbs)(
  '%s: says that the session has ended, and goes on once the person is signed in elsewhere',
  async (...verb) => {
    const [, ask, , text] = verb;
    await load();
    const dialog = await askSignedOut(ask);
    expect(dialog.querySelector('h2')?.textContent).toBe('Ended');
    expect(dialog.querySelector('#session-ended-text')?.textContent).toBe(text);
    const first = sent.at(-1);
    isIn = true;
    setCookies('ana.n1.n2');
    dispatchEvent(new Event('focus'));
    await waitFor(() => expect(sent.filter((each) => JSON.stringify(each) === JSON.stringify(first))).toHaveLength(2));
    expect(document.querySelector('#session-ended-title')).toBeNull();
  },
);

it.each(verbs)('%s: leads to sign-in and back to the very place, and finishes there once', async (...verb) => {
  const [, ask, request] = verb;
  await load();
  const dialog = await askSignedOut(ask);
  const refused = sent.at(-1);
  const link = dialog.querySelector('a') as HTMLAnchorElement;
  const here = '/user/my-account/here?application=12#paragraph-3';
  const isStaying = link.target === '_blank';
  expect(new URL(link.href).searchParams.get('returnurl')).toBe(isStaying ? '/user/signed-in' : here);
  link.addEventListener('click', (event) => event.preventDefault());
  link.click();
  expect(assign.mock.calls).toEqual(isStaying ? [] : [[`/user/signin?returnurl=${encodeURIComponent(here)}`]]);
  const before = sent.length;
  isIn = true;
  setCookies('ana.n1.n2');
  vi.resetModules();
  const { finishRequests } = await import('./finish-requests.ts');
  await finishRequests();
  if (request) expect(refused).toMatchObject(request);
  expect(sent.slice(before)).toEqual(request ? [refused] : []);
  expect(reload).toHaveBeenCalledTimes(request ? 1 : 0);
  await finishRequests();
  expect(sent.length - before).toBe(request ? 1 : 0);
  if (request) expect(document.querySelector('main [role=status]')?.textContent).toBe('Done.');
});

it.each([
  ['somebody else signs in', 'ben.n1.n2', '/user/my-account/here?application=12', 0],
  ['the person has signed out in between', 'ana.n5.n6', '/user/my-account/here?application=12', 0],
  ['another page is opened', 'ana.n1.n2', '/help', 0],
  ['half an hour has passed', 'ana.n1.n2', '/user/my-account/here?application=12', 31],
])('does nothing of it when %s', async (name, keptFor, address, minutes) => {
  const { unfinished } = await load();
  isIn = false;
  setCookies('ana.0.n1');
  unfinished.storeUnfinished([{ method: 'DELETE', path: '/api/x' }]);
  if (name.includes('signed out')) {
    setCookies('..n5');
    vi.resetModules();
    (await import('./person-storage.ts')).dropForeign();
  }
  isIn = true;
  setCookies(keptFor);
  history.replaceState(null, '', address);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + minutes * 60_000);
  vi.resetModules();
  await (await import('./finish-requests.ts')).finishRequests();
  expect([sent, reload.mock.calls]).toEqual([[], []]);
});

it('says what could not be finished', async () => {
  const { unfinished } = await load();
  unfinished.storeUnfinished([{ method: 'PUT', path: '/api/x' }]);
  const { finishRequests } = await import('./finish-requests.ts');
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/user/signed-in' ? new Response(wordsPage) : Response.json({}, { status: 409 }),
  );
  await finishRequests();
  await finishRequests();
  expect(document.querySelector('main [role=alert]')?.textContent).toBe('Not done.');
});

it('leaves everything as it is for somebody who does not want to sign in now', async () => {
  await load();
  const { callApi, ApiError } = await import('../../platform/api-client.ts');
  isIn = false;
  const asked = callApi('/api/x', { method: 'PUT', body: {}, atSessionEnd: 'finish' }).catch((error: unknown) => error);
  await waitFor(() => expect(document.querySelector('#session-ended-title')).not.toBeNull());
  fireEvent.click(screen.getByText('Not now'));
  expect(await asked).toBeInstanceOf(ApiError);
  expect([document.querySelector('dialog'), sessionStorage.getItem('unfinished')]).toEqual([null, null]);
});

it('goes straight to sign-in where the words cannot be had, with the request kept', async () => {
  await load();
  const { callApi } = await import('../../platform/api-client.ts');
  isIn = false;
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) =>
    path === '/user/signed-in' ? new Response('', { status: 503 }) : answer(path, init),
  );
  void callApi('/api/x', { method: 'PUT', body: {}, atSessionEnd: 'finish' });
  await waitFor(() => expect(assign).toHaveBeenCalledOnce());
  expect(sessionStorage.getItem('unfinished')).toContain('/api/x');
});
