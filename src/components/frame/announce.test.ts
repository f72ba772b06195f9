// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import code from './announce.js?raw';

/** Loads the bar as a page has it, and the script with its data behind it. */
function announce(announcement: unknown): HTMLElement {
  document.body.innerHTML = '<site-announcement hidden><p></p><button>Dismiss</button></site-announcement>';
  const script = document.createElement('script');
  script.textContent = `${code}announce(${JSON.stringify(announcement)});`;
  document.body.append(script);
  const bar = document.querySelector<HTMLElement>('site-announcement');
  if (!bar) throw new Error('no announcement');
  return bar;
}

beforeEach(() => sessionStorage.clear());

it('shows text and link', () => {
  const bar = announce({ id: 'a', text: 'Closed on Friday.', link: { label: 'Hours', href: '/about/offices' } });
  expect(bar.hidden).toBe(false);
  expect(bar.querySelector('p')?.innerHTML).toBe('Closed on Friday. <a href="/about/offices">Hours</a>');
});

it('shows markup as text', () => {
  const bar = announce({ text: '</script><img src=x>' });
  expect(bar.querySelector('img')).toBeNull();
  expect(bar.querySelector('p')?.textContent).toBe('</script><img src=x>');
});

it('stays hidden for the rest of the session once dismissed', () => {
  const bar = announce({ text: 'Closed on Friday.' });
  bar.querySelector('button')?.click();
  expect(bar.hidden).toBe(true);
  expect(sessionStorage.getItem('hideAnnouncement')).toBe('true');
  expect(announce({ text: 'Closed on Friday.' }).hidden).toBe(true);
});

it('stays hidden with nothing to announce', () => {
  expect(announce({}).hidden).toBe(true);
});

it.each(['/checkout', '/es/checkout/payment', '/order/confirmation'])('stays hidden at %s', (address) => {
  history.replaceState(null, '', address);
  expect(announce({ text: 'Closed on Friday.' }).hidden).toBe(true);
  history.replaceState(null, '', '/');
});

it('shows though the browser refuses storage, and can be dismissed', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const spies = (['getItem', 'setItem'] as const).map((name) =>
    vi.spyOn(Storage.prototype, name).mockImplementation(refuse),
  );
  const bar = announce({ text: 'Closed.' });
  expect(bar.hidden).toBe(false);
  bar.querySelector('button')?.click();
  expect(bar.hidden).toBe(true);
  for (const spy of spies) spy.mockRestore();
});
