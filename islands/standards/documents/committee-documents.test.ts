// @vitest-environment jsdom
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { $session } from '../../people/session/session.store.ts';
import { CommitteeDocuments } from './committee-documents.ts';

const page = `<committee-documents document="msca-70" hidden><ul></ul><template><li><span data-title></span>
<span data-date></span><a data-view>View</a><a data-download>PDF</a></li></template></committee-documents>`;
const ballot = {
  year: 2026,
  displayTitle: '<b>Ballot</b>',
  publishedDate: '2026-11-09',
  url: '/documents/msca-70/ballot',
  download: '/documents/msca-70/ballot.pdf',
};
const element = () => document.querySelector<HTMLElement>('committee-documents');

function answers(body: unknown, status = 200) {
  const asked = vi.fn(async (_path: string) => Response.json(body, { status }));
  vi.stubGlobal('fetch', asked);
  document.documentElement.lang = 'en';
  document.body.innerHTML = page;
  return asked;
}

beforeAll(() => customElements.define('committee-documents', CommitteeDocuments));
afterEach(() => {
  $session.set(undefined);
  vi.unstubAllGlobals();
});

it('asks nothing for a reader who is not signed in', () => {
  const asked = answers([ballot]);
  $session.set(null);
  expect([asked.mock.calls.length, element()?.hidden]).toEqual([0, true]);
});

it('shows what the server has for this person, as text', async () => {
  const asked = answers([ballot, { ...ballot, displayTitle: 'Roster', download: null }]);
  $session.set({} as never);
  await vi.waitFor(() => expect(element()?.hidden).toBe(false));
  expect(asked.mock.calls[0]?.[0]).toBe('/api/documents/msca-70/committee?language=en');
  const rows = [...(element()?.querySelectorAll('li') ?? [])];
  expect(rows.map((row) => row.querySelector('[data-title]')?.textContent)).toEqual(['<b>Ballot</b>', 'Roster']);
  expect(rows.map((row) => row.querySelectorAll('a').length)).toEqual([2, 1]);
  expect(rows[0]?.textContent).toContain('09-Nov-2026');
  $session.set(null);
  expect(element()?.querySelectorAll('li').length).toBe(0);
});

it('stays away when there is none, and when the server cannot say', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const asked = answers([]);
  $session.set({} as never);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(element()?.hidden).toBe(true);
  answers({}, 503);
  $session.set({ netsuiteID: 'x' } as never);
  await vi.waitFor(() => expect(warned).toHaveBeenCalled());
  expect(element()?.hidden).toBe(true);
});
