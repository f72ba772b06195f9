// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { carryParagraph } from './carry-paragraph.ts';

function sent(action: string, paragraph: string): string | null {
  document.body.innerHTML = `<form method="post" action="${action}"><button></button></form>`;
  const form = document.querySelector('form');
  form?.addEventListener('submit', (event) => {
    carryParagraph(event, paragraph);
    event.preventDefault();
  });
  form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  return form?.getAttribute('action') ?? null;
}
const signIn = (returnPath: string) => `/user/signin?returnurl=${encodeURIComponent(returnPath)}`;

it('leads back to the paragraph that the redirect to sign-in has kept', () => {
  expect(sent(signIn('/codes/a?x=1'), '#scope')).toBe(signIn('/codes/a?x=1#scope'));
});

it.each([
  ['no paragraph', signIn('/codes/a'), ''],
  ['a paragraph that is there already', signIn('/codes/a#part'), '#scope'],
  ['no page to go back to', '/user/signin', '#scope'],
])('leaves the form alone with %s', (_, action, paragraph) => {
  expect(sent(action, paragraph)).toBe(action);
});
