// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CardFieldsHandle, CardFieldsProps } from './card-handle.ts';

let warn: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  vi.resetModules();
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.doUnmock('./TypedCardFields.tsx');
  vi.restoreAllMocks();
});

const gateway = { mode: 'sandbox', testCards: [] } as const;
const propsOf = (ref: CardFieldsProps['ref']): CardFieldsProps => ({
  ref,
  form: 'checkout',
  t: (key) => key,
  gateway,
});
/** As on a page that has just been opened: nothing is loaded yet. */
async function open() {
  const { CardFields } = await import('./CardFields.tsx');
  const ref = createRef<CardFieldsHandle>();
  return { CardFields, ref, shown: render(<CardFields {...propsOf(ref)} />) };
}

it('takes no card before the fields are there, says why, and leads to it', async () => {
  const { ref } = await open();
  expect(screen.getByRole('status').textContent).toBe('CardLoading');
  expect(ref.current?.validate()).toEqual({ number: 'CardLoading' });
  ref.current?.focusProblem();
  expect(document.activeElement?.id).toBe('payment-card-number');
  await screen.findByLabelText(/^CardNumber/);
  expect(ref.current?.validate()).toMatchObject({ number: 'CheckoutCardNumberLength' });
});

it('has the fields at once when the form is opened again', async () => {
  const { CardFields, shown } = await open();
  await screen.findByLabelText(/^CardNumber/);
  shown.unmount();
  render(<CardFields {...propsOf(null)} />);
  expect(screen.getByLabelText(/^CardNumber/)).toBeTruthy();
});

it('says that the fields could not be loaded, and loads them when asked', async () => {
  vi.doMock('./TypedCardFields.tsx', () => {
    throw new Error('offline');
  });
  const { ref } = await open();
  expect((await screen.findByRole('alert')).textContent).toContain('CardLoadError');
  expect(ref.current?.validate()).toEqual({ number: 'CardLoadError' });
  expect(warn).toHaveBeenCalledTimes(1);
  vi.doUnmock('./TypedCardFields.tsx');
  fireEvent.click(screen.getByRole('button', { name: 'CardTryAgain' }));
  const field = await screen.findByLabelText(/^CardNumber/);
  expect(screen.queryByRole('alert')).toBeNull();
  // Keyboard users continue from here, not from the start of the page.
  expect(document.activeElement?.contains(field)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

it('has no fields in the HTML of the server, where they could not be used', async () => {
  const { CardFields } = await import('./CardFields.tsx');
  const html = renderToString(<CardFields {...propsOf(null)} />);
  expect(html).toContain('CardLoading');
  expect(html).not.toContain('<input');
});
