import { readKeptFor } from '../../../server/people/auth/kept-for.rules.ts';
import { isForeign, keptMarks, marksKey, ownMark, pageMark } from './person-marks.ts';

/** Keeps texts by name; a browser may refuse its storage: then nothing is kept, and nothing breaks. */
export interface KeptTexts {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
}

/** Names that other pages of the organization write without a mark: they go with the person like the marked ones. */
const unmarked = ['reuseApplicationId', 'applyToCommittee'];

function attempt<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}

function readMarks(storage: Storage): Record<string, string> {
  const kept: unknown = attempt(() => JSON.parse(storage.getItem(marksKey) ?? '{}'));
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).filter(([, mark]) => typeof mark === 'string'));
}

/** Removes what belongs to somebody else, and gives the person who is signed in what they typed before that. */
function settle(storage: Storage): Record<string, string> {
  const own = ownMark();
  const kept = keptMarks();
  const { person, carried } = readKeptFor(document.cookie);
  const shown = own === person ? [person, carried] : [own];
  const marks = readMarks(storage);
  const last = marks[marksKey];
  if (last !== undefined && isForeign(last)) for (const key of unmarked) storage.removeItem(key);
  const left: Record<string, string> = { [marksKey]: own };
  for (const [key, mark] of Object.entries(marks)) {
    if (key === marksKey) continue;
    if (shown.includes(mark)) left[key] = own;
    else if (kept.includes(mark)) left[key] = mark;
    else storage.removeItem(key);
  }
  if (JSON.stringify(left) !== JSON.stringify(marks)) storage.setItem(marksKey, JSON.stringify(left));
  return left;
}

/**
 * Keeps what a person types or asks for in this browser, for that person alone: it is gone once they sign out or
 * somebody else signs in, in whichever tab (docs/decisions/sign-in.md#what-a-browser-keeps). What is typed while nobody
 * is signed in goes to the first person who signs in.
 */
const keepIn = (open: () => Storage): KeptTexts => ({
  read: (key) =>
    attempt(() => {
      const storage = open();
      const mark = settle(storage)[key];
      return mark !== undefined && [ownMark(), pageMark].includes(mark) ? storage.getItem(key) : null;
    }),
  write: (key, value) =>
    void attempt(() => {
      const storage = open();
      const marks = settle(storage);
      // The page is another person's by now: what it holds is not kept for the one who is signed in.
      if (isForeign(pageMark)) return;
      marks[key] = pageMark;
      // The mark first: a text without one is nobody's, and is never shown.
      storage.setItem(marksKey, JSON.stringify(marks));
      storage.setItem(key, value);
    }),
  remove: (key) =>
    void attempt(() => {
      const storage = open();
      const { [key]: _, ...others } = settle(storage);
      storage.removeItem(key);
      storage.setItem(marksKey, JSON.stringify(others));
    }),
});

/** Memory of this tab, for a person. */
export const personStorage: KeptTexts = keepIn(() => sessionStorage);

/** Memory of this browser, for a person. */
export const lastingPersonStorage: KeptTexts = keepIn(() => localStorage);

/** Removes what this browser keeps of anybody else. */
export function dropForeign(): void {
  for (const open of [() => sessionStorage, () => localStorage]) attempt(() => settle(open()));
}

/** Takes a text that may be kept without a mark out of both memories; null where there is none. */
export function takeUnmarked(key: (typeof unmarked)[number]): string | null {
  const taken = [() => sessionStorage, () => localStorage].map((open) =>
    attempt(() => {
      const storage = open();
      settle(storage);
      const value = storage.getItem(key);
      storage.removeItem(key);
      return value;
    }),
  );
  return taken.find((value) => value !== null) ?? null;
}

/** Removes what is kept under names that begin so, no matter whose it is. */
export function removeAll(beginning: string): void {
  for (const open of [() => sessionStorage, () => localStorage]) {
    attempt(() => {
      const storage = open();
      for (const key of Object.keys(storage)) if (key.startsWith(beginning)) storage.removeItem(key);
    });
  }
}
