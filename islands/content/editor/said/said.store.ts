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
  /** The note is not stored with anything yet. */
  isTyped: boolean;
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
  const beginning = { note: '', isMinor: false, isMatch: source !== null, matched, behind, isTyped: false };
  const $said = atom<SaidState>(beginning);
  /** The note that went along with the last save, and the one that is stored. */
  let [sent, stored] = ['', ''];
  const say = (part: Partial<SaidState>) => {
    const said = Object.assign({}, $said.get(), part);
    said.isTyped = said.note.trim() !== '' && said.note.trim() !== stored;
    $said.set(said);
  };
  const settle = () => source && say({ matched: source.revision, behind: 0 });
  return {
    $said,
    say,
    query() {
      const { note, isMinor, isMatch } = $said.get();
      const query: Record<string, string> = {};
      sent = note.trim();
      if (sent) query['note'] = sent;
      if (isMinor) query['minor'] = '1';
      if (source && isMatch) query['matches'] = String(source.revision);
      return query;
    },
    stored(isDraft) {
      if ($said.get().isMatch) settle();
      stored = isDraft ? sent : '';
      // What was typed while the answer was on its way goes with the next save.
      const isSent = $said.get().note.trim() === sent;
      say(isDraft || !isSent ? {} : { note: '', isMinor: false });
    },
    settle,
  };
}
