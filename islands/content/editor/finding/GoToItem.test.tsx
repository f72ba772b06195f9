// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DeskProvider } from '../desk-context.tsx';
import type { Finder } from './Finder.tsx';
import { GoToItem } from './GoToItem.tsx';

type Answer = (titles: string[] | null) => Promise<void>;
let answers: Map<string, Answer>;
const picked = vi.fn<(key: string) => void>();

vi.mock('./Finder.tsx', async (original) => {
  const { Finder: Real } = await original<{ Finder: typeof Finder }>();
  // What is picked would be loaded, which jsdom cannot do.
  return { Finder: (props: ComponentProps<typeof Finder>) => <Real {...props} onPick={picked} /> };
});

beforeEach(() => {
  vi.useFakeTimers();
  picked.mockClear();
  answers = new Map();
  HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = () => undefined;
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    answers.set(new URL(path, 'https://a').searchParams.get('q') ?? '', (titles) =>
      act(async () => {
        if (titles === null) return reject(new TypeError('away'));
        const items = titles.map((title) => ({ id: `page:${title}`, locale: 'en', title, state: 'live' }));
        resolve(Response.json({ items, total: items.length }));
        await vi.advanceTimersByTimeAsync(0);
      }),
    );
    return promise;
  });
  const desk = { t: (key: string) => key, deskPath: '/editor', locale: 'en' } as unknown as ComponentProps<
    typeof DeskProvider
  >['desk'];
  render(
    <DeskProvider desk={desk}>
      <GoToItem onClose={() => undefined} />
    </DeskProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const box = () => screen.getByRole('searchbox');
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? box(), { key });
const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent.split(' ')[0]);
async function type(words: string): Promise<void> {
  fireEvent.change(box(), { target: { value: words } });
  await act(() => vi.advanceTimersByTimeAsync(150));
}
const answer = (words: string, titles: string[] | null) => answers.get(words)?.(titles);

it.each([
  ['Enter', ['Enter'], 'page:Fees'],
  ['an arrow and Enter', ['ArrowDown', 'Enter'], 'page:Fees'],
  ['two arrows and Enter', ['ArrowDown', 'ArrowDown', 'Enter'], 'page:Fines'],
])('%s before the answer goes to what the words find, not to what is still shown', async (_, keys, item) => {
  await type('');
  await answer('', ['Home', 'News']);
  expect(shown()).toEqual(['Home', 'News']);
  await type('F');
  for (const key of keys) press(key);
  expect(picked).not.toHaveBeenCalled();
  await answer('F', ['Fees', 'Fines']);
  expect(picked.mock.calls).toEqual([[`${item}?locale=en`]]);
});

it('an arrow before the answer moves to what is found; further letters drop it', async () => {
  await type('F');
  press('ArrowDown');
  await type('Fi');
  press('ArrowDown');
  await answer('F', ['Fees']);
  expect(shown()).toEqual([]);
  await answer('Fi', ['Fines']);
  expect(document.activeElement?.textContent).toContain('Fines');
  expect(picked).not.toHaveBeenCalled();
});

it('a failed answer goes nowhere, and leaves what was found', async () => {
  await type('F');
  await answer('F', ['Fees']);
  await type('Fi');
  press('Enter');
  await answer('Fi', null);
  expect([shown(), picked.mock.calls]).toEqual([['Fees'], []]);
});

it('what arrives under a pressed pointer waits for its click', async () => {
  await type('F');
  await answer('F', ['Fees']);
  await type('Fi');
  window.dispatchEvent(new MouseEvent('pointerdown'));
  await answer('Fi', ['Fines']);
  expect(shown()).toEqual(['Fees']);
  window.dispatchEvent(new MouseEvent('pointerup'));
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(shown()).toEqual(['Fines']);
});
