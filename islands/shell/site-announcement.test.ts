// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { SiteAnnouncement } from './site-announcement.ts';

customElements.define('site-announcement', SiteAnnouncement);

const answer = vi.fn<(address: string) => Promise<Response>>();
vi.stubGlobal('fetch', answer);

async function announce(body: unknown, status = 200): Promise<HTMLElement> {
  answer.mockImplementation(async () => new Response(JSON.stringify(body), { status }));
  document.body.innerHTML =
    '<site-announcement data-src="/announcement.en.json" hidden><p></p><button>Dismiss</button></site-announcement>';
  await new Promise((resolve) => setTimeout(resolve));
  const element = document.querySelector<HTMLElement>('site-announcement');
  if (!element) throw new Error('no announcement');
  return element;
}

beforeEach(() => {
  sessionStorage.clear();
  answer.mockReset();
});

it('shows text and link', async () => {
  const element = await announce({
    id: 'a',
    text: 'Closed on Friday.',
    link: { label: 'Hours', href: '/about/offices' },
  });
  expect(answer).toHaveBeenCalledWith('/announcement.en.json');
  expect(element.hidden).toBe(false);
  expect(element.querySelector('p')?.innerHTML).toBe('Closed on Friday. <a href="/about/offices">Hours</a>');
});

it('shows markup as text and leaves a scripted link out', async () => {
  const element = await announce({ text: '<img src=x>', link: { label: 'x', href: 'javascript:alert(1)' } });
  expect(element.querySelector('img, a')).toBeNull();
  expect(element.querySelector('p')?.textContent).toBe('<img src=x>');
});

it('stays hidden for the rest of the session once dismissed', async () => {
  const element = await announce({ text: 'Closed on Friday.' });
  element.querySelector('button')?.click();
  expect(element.hidden).toBe(true);
  expect(sessionStorage.getItem('hideAnnouncement')).toBe('true');
  answer.mockReset();
  expect((await announce({ text: 'Closed on Friday.' })).hidden).toBe(true);
  expect(answer).not.toHaveBeenCalled();
});

it.each([
  ['nothing to announce', {}, 200],
  ['a failure', { text: 'x' }, 500],
])('stays hidden with %s', async (_, body, status) => {
  expect((await announce(body, status)).hidden).toBe(true);
});

it.each(['/checkout', '/es/checkout/payment', '/order/confirmation'])('stays hidden at %s', async (address) => {
  history.replaceState(null, '', address);
  expect((await announce({ text: 'Closed on Friday.' })).hidden).toBe(true);
  expect(answer).not.toHaveBeenCalled();
  history.replaceState(null, '', '/');
});

it('stays hidden when the network fails', async () => {
  const shown = announce({});
  answer.mockImplementation(() => Promise.reject(new TypeError('offline')));
  expect((await shown).hidden).toBe(true);
});

it('shows though the browser refuses storage', async () => {
  const refuse = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect((await announce({ text: 'Closed.' })).hidden).toBe(false);
  refuse.mockRestore();
});
