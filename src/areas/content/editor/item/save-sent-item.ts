import type { ItemFormState } from '../../../../../islands/content/editor/item-form.ts';
import { checkItemRights } from '../../../../../server/people/access/item-rights.ts';
import { findRevision } from '../../../../../server/content/editing/editor.repo.ts';
import { dropSaved } from '../../../../../server/content/editing/unsaved/keep-unsaved.ts';
import type { ItemConflict } from '../../../../../server/content/editing/find-conflict.ts';
import type { RevisionRow } from '../../../../../server/content/items/content.repo.ts';
import { longestNote } from '../../../../../server/content/items/revision-note.rules.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { chooseSides, mergeVersions, type Side } from '../../../../../server/content/editing/merge-versions.rules.ts';
import { recordEdit } from '../../../../../server/people/access/record-edit.ts';
import { saveItem } from '../../../../../server/content/editing/save-item.ts';
import type { PageCall } from '../../../../http/define-page.ts';
import { redirectTo } from '../../../../http/responses.ts';
import type { LoadedItem } from './load-item.ts';
import type { SentItem } from './read-item-form.ts';

/** The form again: the submitted values, and the errors. */
export type Again = { errors: { message: string }[]; status?: 409; show: { initial: ItemFormState } };

const refused = [{ message: 'DeskNotStored' }];

/** The form with the submitted values instead of the stored ones. */
export const sentForm = ({ initial }: LoadedItem, sent: SentItem): ItemFormState => ({
  ...initial,
  contains: sent.contains,
  isBeside: sent.isBeside,
  conflict: null,
  path: sent.path,
  fields: sent.fields,
  revision: sent.base,
  isDirty: true,
  name: initial.id === '' ? sent.name : initial.name,
});

/** Stores what a form without a script sent, and publishes it unless it is a draft. */
export async function saveSentItem(
  { services, viewer, page, locals: { requestId } }: PageCall,
  loaded: LoadedItem,
  sent: SentItem,
  isDraft: boolean,
): Promise<Response | Again> {
  const { db, clock, env, publisher } = services;
  const form = sentForm(loaded, sent);
  const { type, locale, path, fields } = form;
  const id = form.id || `${type}:${form.name}`;
  const allowed = checkItemRights(viewer.person, { id, type, language: locale, isDraft });
  if (!allowed.ok) return { errors: [{ message: 'DeskNotAllowed' }], show: { initial: form } };
  if (sent.note.length > longestNote) {
    const errors = { 'fields.note': `must be at most ${longestNote} characters` };
    return { errors: refused, show: { initial: { ...form, errors } } };
  }
  const body = { type, locale, fields, ...(path !== null && { path }) };
  const savedBy = viewer.person?.email ?? '';
  const saved = await saveItem(db, clock, {
    id,
    body,
    isDraft,
    savedBy,
    base: sent.base,
    contains: sent.contains ?? undefined,
    isBeside: sent.isBeside,
    isMerging: true,
    note: sent.note,
    isMinor: sent.isMinor,
    matches: sent.matches ?? undefined,
    hosts: env,
  });
  if (saved.ok) {
    if (saved.value.seqs) {
      const by = viewer.person?.userId ?? '';
      await recordEdit(services, {
        by,
        action: 'item-save',
        item: saved.value,
        requestId,
      });
      await publisher.publish(saved.value.seqs);
    }
    // What was typed belongs to the draft, which is kept.
    if (viewer.person && !sent.isBeside) await dropSaved(db, viewer.person.userId, saved.value);
    return redirectTo(`${sitePath('/editor/items/', page.language)}${saved.value.id}?locale=${locale}&saved=1`);
  }
  return showRefused(form, saved);
}

type Refused = Extract<Awaited<ReturnType<typeof saveItem>>, { ok: false }>;

/** Shows the form again, with why it was not stored. */
export function showRefused(form: ItemFormState, saved: Refused): Again {
  const { path, fields } = form;
  if (saved.code === 'review_needed')
    return { errors: refused, show: { initial: { ...form, phase: { kind: 'held' } } } };
  if (saved.code === 'invalid_item')
    return { errors: refused, show: { initial: { ...form, errors: saved.fields ?? {} } } };
  const { theirs, base } = saved.details as ItemConflict;
  const began = base?.fields ? { path: base.path, fields: base.fields } : null;
  const merged = theirs?.fields
    ? mergeVersions(began, { path, fields }, { path: theirs.path, fields: theirs.fields })
    : null;
  return { errors: refused, status: 409, show: { initial: { ...form, conflict: { theirs, base, merged } } } };
}

/** Saves the draft that a form without a script sent, and leads to where it is sent for checking. */
export async function sendSentItem(call: PageCall, loaded: LoadedItem, sent: SentItem): Promise<Response | Again> {
  const saved = await saveSentItem(call, loaded, sent, true);
  if (!(saved instanceof Response)) return saved;
  const { id, type, name, locale } = sentForm(loaded, sent);
  return redirectTo(
    `${sitePath(`/editor/items/${id || `${type}:${name}`}/check`, call.page.language)}?locale=${locale}`,
  );
}

/** Merges what was sent with the newer revision as the editor chose, for the form to show before it is saved. */
export async function resolveSentItem(
  { services, form: chosen }: PageCall & { form: URLSearchParams },
  loaded: LoadedItem,
  sent: SentItem,
): Promise<{ show: { initial: ItemFormState } }> {
  const form = sentForm(loaded, sent);
  const read = (revision: number) => findRevision(services.db, form.id, form.locale, revision);
  const theirs = await read(Number(chosen.get('theirs') ?? 0) || 0);
  if (!theirs) return { show: { initial: form } };
  // The live version that a draft lacks is older than the draft, and both began with what the draft contains.
  const isLiveOlder = !theirs.isDraft && theirs.revision < sent.base;
  const base = await read(isLiveOlder ? (sent.contains ?? 0) : sent.base);
  const revision = Math.max(theirs.revision, sent.base);
  const contains = sent.contains === null || theirs.isDraft ? sent.contains : theirs.revision;
  if (!theirs.fields) return { show: { initial: { ...form, revision, contains } } };
  const asEdited = ({ path, fields }: Pick<RevisionRow, 'path' | 'fields'>) => ({ path, fields: fields ?? {} });
  const merged = mergeVersions(base?.fields ? asEdited(base) : null, asEdited(form), asEdited(theirs));
  const sides = [...chosen].flatMap(([name, side]): [string, Side][] =>
    name.startsWith('merge.') && (side === 'mine' || side === 'theirs') ? [[name.slice('merge.'.length), side]] : [],
  );
  return { show: { initial: { ...form, ...chooseSides(merged, Object.fromEntries(sides)), revision, contains } } };
}
