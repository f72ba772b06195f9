import { JSDOM } from 'jsdom';
import type { Visitor } from './fake-visitor.ts';

/** Sends the form of the brand as a browser would: everything that it shows, and what is changed. */
export async function sendBrandForm(
  editor: Visitor,
  intent: 'draft' | 'publish' | 'preview',
  changes: Record<string, string | File>,
): Promise<Response> {
  const { window } = new JSDOM((await editor.ask('/editor/brand')).text);
  const shown = window.document.querySelector<HTMLFormElement>('form[enctype]');
  if (!shown) throw new Error('There is no form.');
  const body = new FormData();
  for (const [name, value] of new window.FormData(shown)) if (typeof value === 'string') body.set(name, value);
  for (const [name, value] of Object.entries(changes)) body.set(name, value);
  body.set('intent', intent);
  const headers = { cookie: editor.cookie, origin: editor.origin };
  return fetch(`${editor.origin}/editor/brand`, { method: 'POST', body, headers, redirect: 'manual' });
}

/** A file of a form. */
export const svgFile = (content: string, name = 'logo.svg') => new File([content], name, { type: 'image/svg+xml' });
