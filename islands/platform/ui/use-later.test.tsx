// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { later } from './use-later.ts';

let warn: ReturnType<typeof vi.spyOn>;
beforeEach(() => void (warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Makes a part that comes later, by kind, from loads that a test ends. */
function makePart(load: () => Promise<string>) {
  const useWords = later<'a' | 'b', string>({ a: load, b: () => Promise.resolve('other words') });
  return function Part({ kind = 'a' as 'a' | 'b' }) {
    const { part, isFailed, frame, retry } = useWords(kind);
    return (
      <div ref={frame} tabIndex={-1} data-testid="frame">
        <button onClick={retry}>{part ?? (isFailed ? 'failed' : 'awaited')}</button>
      </div>
    );
  };
}
const shown = () => screen.getByRole('button').textContent;

it('loads a part when it is first shown, and has it at once from then on', async () => {
  const load = vi.fn(() => Promise.resolve('words'));
  const Part = makePart(load);
  expect(load).not.toHaveBeenCalled();
  render(<Part />);
  expect(shown()).toBe('awaited');
  await screen.findByText('words');
  cleanup();
  render(<Part />);
  expect(shown()).toBe('words');
});

it('loads each kind when it is asked for', async () => {
  const Part = makePart(() => Promise.resolve('words'));
  const { rerender } = render(<Part />);
  await screen.findByText('words');
  rerender(<Part kind="b" />);
  await screen.findByText('other words');
});

it('says that a part did not come, and tries again when asked, with the focus on its frame', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('words');
  const Part = makePart(load);
  render(<Part />);
  await screen.findByText('failed');
  expect(warn).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button'));
  expect(document.activeElement).toBe(screen.getByTestId('frame'));
  await screen.findByText('words');
});
