import type { ItemState } from '../../../server/content/editing/editor-endpoints.contract.ts';
import type { Contested, Edited, Side } from '../../../server/content/editing/merge-versions.rules.ts';
import type { PlanProblem, PlanVerb } from '../../../server/content/plans/plan.rules.ts';
import type { TimeProblem, TypedTime } from '../../../server/content/plans/plan-time.rules.ts';
import type { Fields } from './edit-fields.ts';
import type { Removed } from './removed-entries.ts';
import type { ReadableAtom } from 'nanostores';

/** A version as stored on the server; without fields it is a deletion. */
export interface SavedVersion {
  revision: number;
  path: string | null;
  fields: Fields | null;
  savedBy: string;
  savedAt: string;
  isDraft: boolean;
}

/** Another editor saved first, and something is left to decide. */
export interface SaveConflict {
  theirs: SavedVersion | null;
  base: SavedVersion | null;
  /** Both versions in one, and what both of them changed; null when theirs is a deletion. */
  merged: { value: Edited; contested: Contested[] } | null;
}

export type SaveAttempt = 'draft' | 'publish';

/** A plan that waits. */
export interface FormPlan {
  id: string;
  what: PlanVerb;
  revision: number | null;
  /** ISO 8601; null in a release without a time. */
  at: string | null;
  release: { id: string; name: string } | null;
}

/** Why something could not be planned: its time, its release, or what would go wrong now. */
export type PlanRefusal =
  | { of: 'time'; problem: TimeProblem }
  | { of: 'release'; problem: 'missing' | 'name' }
  | { of: 'item'; problem: PlanProblem };

/** Question of the editor. */
export interface PlanWish {
  when: ({ kind: 'time' } & TypedTime) | { kind: 'release'; id: string } | { kind: 'new-release'; name: string };
}

/** The work the form is doing, or the result of the last. */
export type Phase =
  | { kind: 'idle' }
  | { kind: 'saving'; what: SaveAttempt | 'rollback' }
  | { kind: 'publishing'; pages: number; rendered: number }
  | { kind: 'saved' }
  /** Published, and just as it was live before: nothing was stored. */
  | { kind: 'unchanged' }
  /** The edited page is live after `ms`; the pages that show it after `allMs`, null while they are rendered. */
  | { kind: 'live'; ms: number; allMs: number | null; pages: number; rendered: number }
  | { kind: 'unfinished'; failed: { path: string; reason: string }[] }
  | { kind: 'planned' }
  /** Nothing goes out any more. */
  | { kind: 'stopped' }
  | { kind: 'discarded' }
  | { kind: 'refused' }
  /** Somebody else has to approve it first. */
  | { kind: 'held' }
  | { kind: 'broken'; message: string };

export interface ItemFormState {
  /** Empty until a new item is saved for the first time. */
  id: string;
  /** The name a new item will have. */
  name: string;
  locale: string;
  type: string;
  state: ItemState | 'new';
  /** The newest revision this form knows, or the live one if `isBeside`; 0 for a new item. */
  revision: number;
  /** Revision of the live version that the draft in the form contains; null where that does not matter. */
  contains: number | null;
  /** The live version is edited while a draft waits, which is kept. */
  isBeside: boolean;
  /** Plans of the item. */
  plans: readonly FormPlan[];
  /** Why the last plan was refused. */
  planProblem: PlanRefusal | null;
  path: string | null;
  fields: Fields;
  /** Address under which a new item of this type belongs: '/news', or '' for the top. */
  home: string;
  /** Its live address; null while it has none. */
  address: string | null;
  /** True for an item that the site cannot be without: it is replaced, never deleted. */
  isNeeded: boolean;
  isDirty: boolean;
  /** By path: "fields.blocks.0.heading", "path", "id". */
  errors: Readonly<Record<string, string>>;
  conflict: SaveConflict | null;
  /** The draft that was kept by the last save of the live version; false where it has to be decided. */
  kept: { isMerged: boolean } | null;
  /** Editor whose changes the last save has merged; null without a concurrent save. */
  mergedWith: string | null;
  /** Entries taken out of lists, the last one at the end: each can come back. */
  removed: readonly Removed[];
  phase: Phase;
}

export interface FormSteps {
  canUndo: boolean;
  canRedo: boolean;
}

export interface ItemStore {
  $form: ReadableAtom<ItemFormState>;
  setField(path: string, value: unknown): void;
  setPath(path: string): void;
  setName(name: string): void;
  addEntry(path: string, entry: unknown): void;
  /** Puts an entry into a list, before the one at a place of it. */
  insertEntry(path: string, index: number, entry: unknown): void;
  /** Removes an entry from a list; `name` is shown in its place. */
  removeEntry(path: string, index: number, name: string): void;
  /** Puts the entry last taken out of this list back. @returns its place, or null when there is none */
  restoreEntry(path: string): number | null;
  moveEntry(path: string, from: number, to: number): void;
  /** Whether there is a step to undo and to redo. */
  $steps: ReadableAtom<FormSteps>;
  /** Takes the last edit back. */
  undo(): void;
  redo(): void;
  save(attempt: SaveAttempt): Promise<void>;
  /** Stores the change of what is live for its check. @param go leads to where it is sent */
  prepare(go: (review: string) => void): Promise<void>;
  /** Saves the draft and plans it. */
  plan(wish: PlanWish): Promise<void>;
  stopPlan(id: string): Promise<void>;
  /** Throws the draft away and shows the live version. */
  discard(): Promise<void>;
  /** @param isDraft stores it as a draft, where somebody else has to approve it first */
  rollBack(revision: number, isDraft?: boolean): Promise<void>;
  /** Merges what somebody else has saved meanwhile into the form; nothing is stored. */
  takeIn(revision: number): Promise<void>;
  /** Renders every page that shows the item once more. */
  renderAgain(): Promise<void>;
  resolve(chosen: Readonly<Record<string, Side>>): void;
  /**
   * Goes on with what was typed earlier and not saved. Where others have saved since, both are merged as after a save.
   * @param typed.base the revision it began with; `null` where that is gone, or of a new item
   */
  goOn(typed: Edited, since: { base: SavedVersion | null; now: SavedVersion } | null): void;
}

/** The parts of the browser the store uses, so that tests can replace them. */
export interface EditorEnv {
  now(): number;
  wait(milliseconds: number): Promise<void>;
  addressOf(path: string, locale: string): string;
}
