import { atom, type ReadableAtom } from 'nanostores';
import type { TranslationSource } from '../../../../server/content/translations/translation.contract.ts';

/** The words that go with the next save, and the revision that a translation was last said to match. */
interface SaidState {
  note: string;
  isMinor: boolean;
  /** The next save says that the translation matches its source. */
  isMatch: boolean;
  matched: number | null;
  behind: number | null;
}

export interface SaidStore {
  $said: ReadableAtom<SaidState>;
  say(part: Partial<SaidState>): void;
  /** Returns what goes along with a save. */
  query(): Record<string, string>;
  /** Takes note of a save. A draft's note stays for its publication. */
  stored(isDraft: boolean): void;
  /** Takes note that the translation matches without a change. */
  settle(): void;
}

/** Creates the store of what a save says. */
export function createSaid(source: TranslationSource | null): SaidStore {
  const { matched = null, behind = null } = source ?? {};
  const $said = atom<SaidState>({ note: '', isMinor: false, isMatch: source !== null, matched, behind });
  const say = (part: Partial<SaidState>) => $said.set(Object.assign({}, $said.get(), part));
  const settle = () => source && say({ matched: source.revision, behind: 0 });
  return {
    $said,
    say,
    query() {
      const { note, isMinor, isMatch } = $said.get();
      const query: Record<string, string> = {};
      if (note.trim()) query['note'] = note.trim();
      if (isMinor) query['minor'] = '1';
      if (source && isMatch) query['matches'] = String(source.revision);
      return query;
    },
    stored(isDraft) {
      if ($said.get().isMatch) settle();
      if (!isDraft) say({ note: '', isMinor: false });
    },
    settle,
  };
}
