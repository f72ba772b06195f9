// @vitest-environment jsdom
import { afterEach, beforeAll, expect, it } from 'vitest';
import { $session } from '../../people/session/session.store.ts';
import { LibraryLink } from './library-link.ts';

beforeAll(() => customElements.define('library-link', LibraryLink));
afterEach(() => $session.set(undefined));

const subscribed = (...types: number[]) => ({ subscriptions: types.map((typeID) => ({ typeID })) }) as never;

it.each<[string, never, string]>([
  ['somebody who is not signed in', null as never, '/subscribe Subscribe'],
  ['somebody without a subscription', subscribed(), '/subscribe Subscribe'],
  ['somebody with another subscription', subscribed(4), '/subscribe Subscribe'],
  ['a subscriber of the library', subscribed(4, 9), '/library View'],
])('leads %s', (_, session, expected) => {
  document.body.innerHTML =
    '<library-link view-href="/library" view-label="View"><a href="/subscribe">Subscribe</a></library-link>';
  const link = document.querySelector('a');
  $session.set(session);
  expect(`${link?.getAttribute('href')} ${link?.textContent}`).toBe(expected);
  $session.set(null);
  expect(link?.textContent).toBe('Subscribe');
});
