import { isForeign, marksKey, pageMark } from './person-marks.ts';
import { tabStorage } from './tab-storage.ts';

/** Key of the mark in a page's history entry: going back makes the browser restore the entries of that time. */
const entryKey = 'keptFor';

/** Hides a page of another person immediately, then empties and reloads it. */
function empty(): void {
  document.body.style.display = 'none';
  history.replaceState(null, '');
  void import('./empty-page.ts').then(({ emptyPage }) => emptyPage());
}

/**
 * Prevents a page from being used by another person than the one who opened it: a page from the back/forward cache, one
 * open in another tab, or one restored by going back.
 */
export function watchPerson(): void {
  const entry = history.state as Record<string, unknown> | null;
  const mark = entry?.[entryKey];
  if (typeof mark === 'string' && isForeign(mark)) return empty();
  history.replaceState({ ...entry, [entryKey]: pageMark }, '');
  const storedMarks = tabStorage.read(marksKey);
  if (storedMarks !== null && !storedMarks.includes(`"${marksKey}":"${pageMark}"`)) {
    void import('./person-storage.ts').then(({ dropForeign }) => dropForeign());
  }
  const check = (event: Event) => {
    // Staff act as customers in a window of their own; their page behind it stays.
    if (document.hidden || !isForeign(pageMark)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    empty();
  };
  for (const name of ['pageshow', 'focus', 'visibilitychange', 'click', 'submit']) addEventListener(name, check, true);
}
