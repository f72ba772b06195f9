import { isForeign, marksKey, pageMark } from './person-marks.ts';
import { tabStorage } from './tab-storage.ts';

/** Name of the mark in the history entry of a page: on the way back the browser fills in what was typed at that time. */
const entryKey = 'keptFor';

/** Hides a page that belongs to somebody else at once; then it is emptied, and opened again for who is there now. */
function empty(): void {
  document.body.style.display = 'none';
  history.replaceState(null, '');
  void import('./empty-page.ts').then(({ emptyPage }) => emptyPage());
}

/**
 * Keeps a page from being used by another person than the one who opened it: one that comes out of the browser's memory,
 * stays open in another tab, or is filled in again by the way back.
 */
export function watchPerson(): void {
  const entry = history.state as Record<string, unknown> | null;
  const mark = entry?.[entryKey];
  if (typeof mark === 'string' && isForeign(mark)) return empty();
  history.replaceState({ ...entry, [entryKey]: pageMark }, '');
  const kept = tabStorage.read(marksKey);
  if (kept !== null && !kept.includes(`"${marksKey}":"${pageMark}"`)) {
    void import('./person-storage.ts').then(({ dropForeign }) => dropForeign());
  }
  const check = (event: Event) => {
    // Staff act in a window of their own: their page stays as it is behind it.
    if (document.hidden || !isForeign(pageMark)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    empty();
  };
  for (const name of ['pageshow', 'focus', 'visibilitychange', 'click', 'submit']) addEventListener(name, check, true);
}
