import { inOwnLanguage } from './sign-in-here.ts';

/** Texts about an ended session, by their place, in the language of the page. */
export type SessionWords = Readonly<
  Partial<Record<'title' | 'keep' | 'typed' | 'stay' | 'button' | 'decline' | 'done' | 'failed', string>>
>;

/** The page with the texts, loaded when they are needed, so that other pages do not contain them. */
export const signedInPath = (): string => inOwnLanguage('/user/signed-in');

/** Loads the texts, and adds the styles of their elements. */
export async function readSessionWords(): Promise<SessionWords> {
  const answer = await fetch(signedInPath());
  if (!answer.ok) throw new Error(`Error: ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    const href = link.getAttribute('href') ?? '';
    if (!document.querySelector(`link[href="${CSS.escape(href)}"]`)) document.head.append(link.cloneNode());
  }
  return { ...page.querySelector<HTMLElement>('[data-session-words]')?.dataset };
}
