import type { BatchItem, BatchRow } from '../../../content/batches/batch.repo.ts';
import type { Variant } from '../../../content/batches/change-item.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/connection.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ActingPerson } from '../access.contract.ts';
import type { AuditVerb } from '../audit.contract.ts';
import { recordAudit } from '../audit.repo.ts';
import { checkItemRights } from '../item-rights.ts';

/** A person of the desk and their request. */
export interface BatchActor {
  person: ActingPerson;
  requestId: string;
}

export type BatchServices = Pick<Platform, 'db' | 'clock' | 'env'>;

/** Characters of one entry of the audit; a batch of many items has several. */
const longestDetail = 2_000;

/** Puts names into lists that fit into one entry each; at least one list. */
function partsOf(names: readonly string[], limit: number): string[] {
  const parts = [''];
  for (const name of names) {
    const last = parts.at(-1) ?? '';
    if (last !== '' && last.length + name.length + 2 > limit) parts.push(name);
    else parts[parts.length - 1] = last === '' ? name : `${last}, ${name}`;
  }
  return parts;
}

/** Returns a function that records a batch with every item that it has changed. */
const recorderOf =
  (clock: Clock, { person, requestId }: BatchActor, action: AuditVerb) =>
  async (db: Database, batch: BatchRow, items: readonly BatchItem[]): Promise<void> => {
    const done = items.filter(({ problem }) => problem === null);
    const counted = `${done.length} done, ${items.length - done.length} not`;
    const beginning = `${batch.kind} ${batch.id}, ${counted}, "${batch.note}": `;
    const names = done.map(({ itemId, locale, isLive }) => `${itemId} ${locale}${isLive ? '' : ' draft'}`);
    for (const part of partsOf(names, longestDetail - beginning.length)) {
      const entry = { actorUserId: person.userId, subjectUserId: null, action, requestId };
      await recordAudit(db, clock, { ...entry, detail: `${beginning}${part}` });
    }
  };

/** Returns what a batch needs of the person who makes it. */
export function toolsOf({ clock, env }: BatchServices, actor: BatchActor, action: AuditVerb) {
  const { person } = actor;
  return {
    clock,
    hosts: env,
    savedBy: person.email,
    by: { userId: person.userId, email: person.email },
    mayChange: ({ id, locale }: Variant, isDraft: boolean): boolean =>
      checkItemRights(person, { id, language: locale, isDraft }).ok,
    record: recorderOf(clock, actor, action),
  };
}
