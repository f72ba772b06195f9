import { readKeptFor } from '../../../server/people/auth/kept-for.rules.ts';
import { isForeign, validMarks, marksKey, ownMark, pageMark } from './person-marks.ts';

/** Stores texts by name. If the browser refuses storage, nothing is stored, without an error. */
export interface KeptTexts {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
}

/** Names that other pages of the organization store without a mark; treated like the marked ones. */
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

/** Removes texts of other people, and assigns to the signed-in person what they typed before signing in. */
function settle(storage: Storage): Record<string, string> {
  const own = ownMark();
  const kept = validMarks();
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
 * Stores a person's entries and requests in this browser for that person only: they are removed when the person signs
 * out or another signs in, in any tab (docs/decisions/sign-in.md#what-a-browser-keeps). Entries of an anonymous visitor
 * belong to the first person who signs in.
 */
const createStorage = (open: () => Storage): KeptTexts => ({
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
      // The page belongs to another person by now: its entries are not stored for the present one.
      if (isForeign(pageMark)) return;
      marks[key] = pageMark;
      // The mark first: a text without one belongs to nobody, and is never shown.
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

/** A person's storage for this tab. */
export const personStorage: KeptTexts = createStorage(() => sessionStorage);

/** A person's storage for this browser. */
export const lastingPersonStorage: KeptTexts = createStorage(() => localStorage);

/** Removes texts of other people from this browser. */
export function dropForeign(): void {
  for (const open of [() => sessionStorage, () => localStorage]) attempt(() => settle(open()));
}

/** Removes an unmarked text from both storages and returns it; null if there is none. */
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

/** Removes all texts whose names have a beginning, of any person. */
export function removeAll(beginning: string): void {
  for (const open of [() => sessionStorage, () => localStorage]) {
    attempt(() => {
      const storage = open();
      for (const key of Object.keys(storage)) if (key.startsWith(beginning)) storage.removeItem(key);
    });
  }
}
