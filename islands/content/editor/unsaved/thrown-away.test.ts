// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isThrownAway, rememberThrown } from './thrown-away.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-27T13:00:00Z') }));
afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
});

const key = 'desk:page:a:en';
const text = (title: string, savedAt = '2026-11-27T12:59:00.000Z') => ({
  base: 2,
  path: '/a',
  fields: { title, summary: 'About' },
  note: '',
  isMinor: false,
  savedAt,
});

it('knows a text again that arrives after it was thrown away, whatever time and order the server gives it', () => {
  rememberThrown(key, text('Not wanted'));
  vi.advanceTimersByTime(2_000);
  const { base, path, note, isMinor } = text('');
  const fields = { summary: 'About', title: 'Not wanted' };
  const late = { base, path, fields, note, isMinor, savedAt: '2026-11-27T13:00:01.000Z' };
  expect(isThrownAway(key, late)).toBe(true);
});

it.each([
  ['nothing', null, 0, key],
  ['another text', text('Wanted'), 0, key],
  ['the same text of another form', text('Not wanted'), 0, 'desk:page:b:en'],
  ['the same text typed once more, a minute later', text('Not wanted'), 60_000, key],
])('takes %s for no such text', (_, found, milliseconds, of) => {
  rememberThrown(key, text('Not wanted'));
  vi.advanceTimersByTime(milliseconds);
  expect(isThrownAway(of, found)).toBe(false);
});
