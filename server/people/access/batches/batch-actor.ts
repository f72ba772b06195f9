import type { BatchItem, BatchRow } from '../../../content/batches/batch.repo.ts';
import type { Variant } from '../../../content/batches/change-item.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/connection.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Person } from '../access.contract.ts';
import type { AuditVerb } from '../audit.contract.ts';
import { recordAudit } from '../audit.repo.ts';
import { checkItemRights } from '../item-rights.ts';
import { recordEdit, type RecordedEdit } from '../record-edit.ts';

/** A person of the desk and their request. */
export interface BatchActor {
  person: Person;
  requestId: string;
}

export type BatchServices = Pick<Platform, 'db' | 'clock' | 'env'>;

/** Longest entry of the audit about one batch; the items are in entries of their own. */
const longestDetail = 2_000;

/** Names of edits in the audit, for changes of what is live. */
type EditVerb = RecordedEdit['action'];

/** Returns a function that records a batch, and each item that readers see changed. */
const recorderOf =
  (clock: Clock, { person, requestId }: BatchActor, action: AuditVerb, edit: EditVerb | null) =>
  async (db: Database, batch: BatchRow, items: readonly BatchItem[]): Promise<void> => {
    const done = items.filter(({ problem }) => problem === null);
    const counted = `${done.length} done, ${items.length - done.length} not`;
    const named = done.map(({ itemId, locale }) => `${itemId} ${locale}`).join(', ');
    const detail = `${batch.kind} ${batch.id}, ${counted}, "${batch.note}": ${named}`.slice(0, longestDetail);
    await recordAudit(db, clock, { actorUserId: person.userId, subjectUserId: null, action, detail, requestId });
    for (const { itemId: id, locale, isLive, after } of edit ? done : []) {
      if (!isLive || !edit) continue;
      const item = { id, locale, revision: after ?? 0 };
      const note = `batch ${batch.id}`;
      await recordEdit({ db, clock }, { by: person.userId, action: edit, item, requestId, note });
    }
  };

/** Returns what a batch needs of the person who makes it. */
export function toolsOf(
  { clock, env }: BatchServices,
  actor: BatchActor,
  { action, edit = 'item-save' }: { action: AuditVerb; edit?: EditVerb | null },
) {
  const { person } = actor;
  return {
    clock,
    hosts: env,
    savedBy: person.email,
    by: { userId: person.userId, email: person.email },
    mayChange: ({ id, locale }: Variant, isDraft: boolean): boolean =>
      checkItemRights(person, { id, language: locale, isDraft }).ok,
    record: recorderOf(clock, actor, action, edit),
  };
}
