import { atom } from 'nanostores';
import { chooseSides, mergeVersions, type Edited } from '../../../server/content/editing/merge-versions.rules.ts';
import { ApiError, callApi } from '../../platform/api-client.ts';
import { keepIdentities, setValueAt, type Fields } from './edit-fields.ts';
import { createEntryActions } from './entry-actions.ts';
import { createFollower } from './follow-publish.ts';
import { createFormHistory, type FormStep } from './form-history.ts';
import { discardDraft, planItem, stopPlan } from './later/plan-calls.ts';
import { proposePlace } from './propose-place.ts';
import type { SaveAttempt, EditorEnv, SaveConflict, ItemFormState, ItemStore, SavedVersion } from './item-form.ts';
import type { Removed } from './removed-entries.ts';
import { asEdited, mergeWith } from './merge-with.ts';
import { createSaid, type SaidStore } from './said/said.store.ts';

interface Saved {
  id: string;
  revision: number;
  publishId: string | null;
}

/** A stored save; `merged` is what was stored in place of what was sent. */
interface SavedItem extends Saved {
  merged?: (Edited & { savedBy: string }) | null;
  /** The draft that was kept beside a change of the live version. */
  kept?: { isMerged: boolean } | null;
}

const busy = (form: ItemFormState): boolean => form.phase.kind === 'saving' || form.phase.kind === 'publishing';

/** Takes what the server merged into a form in which typing may have gone on; what was typed since stays. */
const takeIn = (sent: Edited, now: Edited, merged: Edited): Edited => mergeVersions(sent, now, merged).value;

/**
 * Creates the store of one item's form: its state and every action on it.
 * @param said what a save tells besides its words
 */
export function createItemStore(
  initial: ItemFormState,
  env: EditorEnv,
  said: Pick<SaidStore, 'query' | 'stored'> = createSaid(null),
): ItemStore {
  const $form = atom<ItemFormState>(initial);
  const history = createFormHistory(env.now);
  /** What is stored of the form; null where nothing that the form has had is. */
  let stored: Edited | null = initial.isDirty ? null : asEdited(initial);
  const put = (part: Partial<ItemFormState>) => $form.set({ ...$form.get(), ...part });
  function change(part: Partial<ItemFormState>) {
    // Undo must not take back what others have saved.
    if (part.fields && part.fields !== $form.get().fields) history.clear();
    put(part);
    if (part.isDirty === false) stored = asEdited($form.get());
  }
  function edit(fields: Fields, place: string | null, removed: readonly Removed[]) {
    history.record($form.get(), place);
    put({ ...proposePlace($form.get(), fields), fields, removed, isDirty: true, phase: { kind: 'idle' } });
  }
  function go(step: FormStep | null) {
    if (!step) return;
    const isDirty = step.fields !== stored?.fields || step.path !== stored.path;
    put({ ...step, isDirty, phase: { kind: 'idle' } });
  }
  const edited = (): Edited => ({ path: $form.get().path, fields: $form.get().fields });
  const { follow, forget } = createFollower(change, env);

  async function attempt(what: SaveAttempt, work: () => Promise<void>): Promise<void> {
    if (busy($form.get())) return;
    forget();
    change({
      phase: { kind: 'saving', what },
      errors: {},
      conflict: null,
      mergedWith: null,
      kept: null,
      planProblem: null,
    });
    await guarded(work);
  }

  async function guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) return change({ phase: { kind: 'broken', message: (error as Error).message } });
      const found = error.code === 'revision_conflict' ? (error.details as Omit<SaveConflict, 'merged'>) : null;
      if (found) return change({ phase: { kind: 'idle' }, conflict: { ...found, merged: mergeWith(edited(), found) } });
      if (error.code === 'no_change') return change({ phase: { kind: 'unchanged' } });
      if (error.code === 'review_needed') return change({ phase: { kind: 'held' } });
      if (Object.keys(error.fields).length > 0) return change({ phase: { kind: 'refused' }, errors: error.fields });
      change({ phase: { kind: 'broken', message: error.explanation ?? error.message } });
    }
  }

  const urlOf = (form: ItemFormState, query: Record<string, string>) =>
    `/api/content/items/${form.id || `${form.type}:${form.name}`}?${new URLSearchParams(query).toString()}`;

  /** Saves, and follows the publish. */
  async function store(what: SaveAttempt): Promise<void> {
    const began = env.now();
    const form = $form.get();
    const { type, locale, path, fields, isBeside, contains } = form;
    const isDraft = what === 'draft';
    const query = {
      base: String(form.revision),
      merge: '1',
      ...(isDraft && { draft: '1' }),
      ...(isBeside && { beside: '1' }),
      ...(contains !== null && { contains: String(contains) }),
    };
    Object.assign(query, said.query());
    const body = { type, locale, fields, ...(path !== null && { path }) };
    const saved = await callApi<SavedItem>(urlOf(form, query), { method: 'PUT', body });
    said.stored(isDraft);
    // What was typed while the answer was on its way is not in it.
    const now = $form.get();
    const isDirty = now.fields !== fields || now.path !== path;
    // An unchanged draft is not stored.
    const isStored = saved.revision !== form.revision;
    const isLive = form.address !== null || form.state === 'live' || form.state === 'both';
    const drafted = isLive ? 'both' : 'drafted';
    const state = isDraft ? (isStored ? drafted : form.state) : saved.kept ? 'both' : 'live';
    const taken = saved.merged ? takeIn({ path, fields }, edited(), saved.merged) : edited();
    keepIdentities($form.get().fields, taken.fields);
    const livePath = saved.merged ? saved.merged.path : path;
    const address = isDraft ? form.address : livePath !== null ? env.addressOf(livePath, locale) : null;
    const mergedWith = saved.merged?.savedBy ?? null;
    const kept = saved.kept ?? null;
    // Published at once, it need not go out once more.
    const plans = isDraft || isBeside ? form.plans : form.plans.filter(({ what }) => what !== 'publish');
    change({ ...taken, mergedWith, kept, plans, id: saved.id, revision: saved.revision, isDirty, state, address });
    if (isDirty) stored = saved.merged ? null : { path, fields };
    change({ phase: { kind: isDraft || saved.publishId ? 'saved' : 'unchanged' } });
    if (!isDraft && !isBeside) change({ contains: saved.revision });
    if (saved.publishId) await follow(saved.publishId, { began, address });
  }

  return {
    $form,
    $steps: history.$steps,
    setField: (path, value) => edit(setValueAt($form.get().fields, path, value), path, $form.get().removed),
    setPath(path) {
      history.record($form.get(), 'path');
      put({ path: path === '' ? null : path, isDirty: true, phase: { kind: 'idle' } });
    },
    setName(name) {
      history.record($form.get(), 'name');
      put({ name, isDirty: true, phase: { kind: 'idle' } });
    },
    ...createEntryActions({ $form, edit: (fields, removed) => edit(fields, null, removed) }),
    undo: () => go(history.undo($form.get())),
    redo: () => go(history.redo($form.get())),

    save: (what) => attempt(what, () => store(what)),

    prepare: (go) =>
      attempt('draft', async () => {
        const { prepareChange } = await import('./reviews/prepare-change.ts');
        await prepareChange({ $form, change }, said.query(), go);
      }),

    plan: (wish) =>
      attempt('draft', async () => {
        await store('draft');
        await planItem({ $form, change }, wish);
      }),

    stopPlan: (id) => attempt('draft', () => stopPlan({ $form, change }, id)),

    discard: () => attempt('draft', () => discardDraft({ $form, change })),

    rollBack: (revision, isDraft = false) =>
      attempt(isDraft ? 'draft' : 'publish', async () => {
        const began = env.now();
        const form = $form.get();
        const { id, locale, revision: base } = form;
        const call = `/api/editor/items/${id}`;
        const body = { locale, revision, base, ...(isDraft && { isDraft }) };
        const saved = await callApi<Saved>(`${call}/rollback`, { method: 'POST', body });
        const version = await callApi<SavedVersion>(`${call}/revisions/${saved.revision}?locale=${locale}`);
        const { path, fields } = version;
        const address = isDraft ? form.address : path === null ? null : env.addressOf(path, locale);
        const drafted = form.address !== null || form.state === 'live' || form.state === 'both' ? 'both' : 'drafted';
        const restored = { path, fields: fields ?? {}, removed: [] };
        change({
          ...restored,
          revision: saved.revision,
          contains: isDraft ? form.contains : saved.revision,
          address,
          state: isDraft ? drafted : 'live',
          isDirty: false,
        });
        if (saved.publishId) await follow(saved.publishId, { began, address });
        else change({ phase: { kind: 'saved' } });
      }),

    takeIn: (revision) =>
      attempt('draft', async () => {
        const { takeInRevision } = await import('./presence/take-in.ts');
        await takeInRevision({ $form, change, addressOf: env.addressOf }, revision);
      }),

    renderAgain: () =>
      attempt('publish', async () => {
        const began = env.now();
        const body = { items: [$form.get().id] };
        const { publishId } = await callApi<{ publishId: string }>('/api/publish', { method: 'POST', body });
        await follow(publishId, { began, address: null });
      }),

    goOn({ path, fields }, since) {
      const form = $form.get();
      const typed: Edited = { path, fields };
      keepIdentities(form.fields, fields);
      if (!since) return change({ path, fields, removed: [], isDirty: true, errors: {}, phase: { kind: 'idle' } });
      const merged = mergeWith(typed, { theirs: since.now, base: since.base });
      if (!merged || merged.contested.length > 0) {
        const conflict = { theirs: since.now, base: since.base, merged };
        return change({ path, fields, removed: [], conflict, isDirty: true, errors: {}, phase: { kind: 'idle' } });
      }
      const whole = merged.value;
      change({
        path: whole.path,
        fields: whole.fields,
        removed: [],
        isDirty: true,
        errors: {},
        phase: { kind: 'idle' },
      });
    },

    resolve(chosen) {
      const { conflict } = $form.get();
      if (!conflict?.theirs) return;
      // The live version that a draft lacks is older than the draft.
      const { isDraft, revision: theirRevision } = conflict.theirs;
      const { revision: own, contains: contained } = $form.get();
      const revision = Math.max(theirRevision, own);
      const contains = contained === null || isDraft ? contained : theirRevision;
      // Typing continues while the editor chooses: the merge is made again from the form's present values.
      const merged = mergeWith(edited(), conflict);
      const whole = merged ? chooseSides(merged, chosen) : edited();
      keepIdentities($form.get().fields, whole.fields);
      change({ ...whole, revision, contains, removed: [], conflict: null, isDirty: true });
      change({ errors: {}, phase: { kind: 'idle' } });
    },
  };
}
