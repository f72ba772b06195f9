import { atom } from 'nanostores';
import { lastingPersonStorage } from '../../../people/person/person-storage.ts';

const key = 'desk-shows-markdown';

/** True where this person wants to see texts as Markdown; the same for all texts, and remembered by the browser. */
export const $showsMarkdown = atom(false);

/** Reads what was chosen earlier. The server draws the box in any case. */
export const readWritingChoice = (): void => $showsMarkdown.set(lastingPersonStorage.read(key) === 'yes');

export function chooseMarkdown(isChosen: boolean): void {
  $showsMarkdown.set(isChosen);
  if (isChosen) lastingPersonStorage.write(key, 'yes');
  else lastingPersonStorage.remove(key);
}
