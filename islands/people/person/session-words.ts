import { inOwnLanguage } from './sign-in-here.ts';

/** Texts about a session that has ended, by the name of their place, in the language of the page. */
export type SessionWords = Readonly<
  Partial<Record<'title' | 'keep' | 'typed' | 'stay' | 'button' | 'decline' | 'done' | 'failed', string>>
>;

/** The page that holds the words: asked for when they are needed, so that no page carries them for nothing. */
export const signedInPath = (): string => inOwnLanguage('/user/signed-in');

/** Reads the words and adds the styles of what is drawn with them. */
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
