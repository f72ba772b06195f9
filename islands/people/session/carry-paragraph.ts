/**
 * Adds the fragment of the page to the return path of a sign-in form. Servers never receive a `#fragment`; the browser
 * keeps it across the redirect to the sign-in page, and would drop it when the form is sent.
 * @param paragraph fragment of the sign-in page's address, with its `#`; empty without one
 */
export function carryParagraph({ target }: Event, paragraph: string): void {
  if (!(target instanceof HTMLFormElement) || paragraph === '') return;
  const address = new URL(target.action);
  const returnPath = address.searchParams.get('returnurl') ?? '';
  if (returnPath === '' || returnPath.includes('#')) return;
  address.searchParams.set('returnurl', returnPath + paragraph);
  target.action = address.pathname + address.search;
}
