/**
 * Adds the paragraph to where a form of signing in leads back to. No server is told a `#paragraph`; the browser keeps it
 * over the redirect from the page that was asked for to the one of sign-in, and would drop it when the form is sent.
 * @param paragraph that the page of sign-in was opened with, with its `#`; empty without one
 */
export function carryParagraph({ target }: Event, paragraph: string): void {
  if (!(target instanceof HTMLFormElement) || paragraph === '') return;
  const address = new URL(target.action);
  const asked = address.searchParams.get('returnurl') ?? '';
  if (asked === '' || asked.includes('#')) return;
  address.searchParams.set('returnurl', asked + paragraph);
  target.action = address.pathname + address.search;
}
