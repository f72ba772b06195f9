// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { StatusPanel } from './StatusPanel.tsx';

const initial = {
  items: { live: 3, both: 0, drafted: 0, deleted: 0 },
  pages: 722,
  waiting: 0,
  rendering: [],
  running: [],
  failures: [],
};
const phrases = {
  Republish: 'Render the whole site again',
  RepublishQuestion: 'Render all {pages} pages?',
  RepublishYes: 'Render all',
  RepublishNo: 'Do nothing',
};
const press = (name: string) => screen.getByRole('button', { name }).click();

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('asks before the whole site is rendered again, with the focus on the way back', async () => {
  const asked = vi.fn(async () => Response.json({ publishId: 'p' }));
  vi.stubGlobal('fetch', asked);
  render(<StatusPanel initial={initial} deskPath="/editor" phrases={phrases} />);
  press('Render the whole site again');
  expect(await screen.findByText('Render all 722 pages?')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Do nothing');
  press('Do nothing');
  press((await screen.findByText('Render the whole site again')).textContent);
  expect(asked).not.toHaveBeenCalled();
  (await screen.findByText('Render all')).click();
  expect(await screen.findByText('Render the whole site again')).toBeTruthy();
  expect(asked).toHaveBeenCalledExactlyOnceWith('/api/publish', expect.objectContaining({ method: 'POST' }));
});

it('shows new states after a press, so that nothing moves under the pointer', async () => {
  const statusOf = (live: number, waiting: number) => ({
    items: { live, both: 0, drafted: 0, deleted: 0 },
    pages: 722,
    waiting,
    rendering: [],
    running: [],
    failures: [],
  });
  const answer = Promise.withResolvers<Response>();
  const asked = vi.fn(() => answer.promise);
  vi.stubGlobal('fetch', asked);
  render(<StatusPanel initial={statusOf(3, 1)} deskPath="/editor" phrases={phrases} />);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  fireEvent.pointerDown(document.body);
  answer.resolve(Response.json(statusOf(4711, 0)));
  // A few turns, far less than the longest press.
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByText(/4711/)).toBeNull();
  fireEvent.pointerUp(document.body);
  expect(await screen.findByText(/4711/)).toBeTruthy();
});
