import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from './audit.repo.ts';
import type { AuditVerb } from './audit.contract.ts';

/** A change of what is live, by an editor or a program. Its words are in the revisions. */
export interface RecordedEdit {
  /** Id of the person, or `token NAME`. */
  by: string;
  action: Extract<AuditVerb, 'item-save' | 'item-delete' | 'item-rollback'>;
  item: { id: string; locale: string; revision: number };
  requestId: string;
  /** Further decisions, such as where readers of a deleted page are sent. */
  note?: string;
}

/**
 * Records an edit in the audit, which outlives the revisions (docs/operate/retention.md). The revision names the
 * editor as well, so that a crash in between leaves a trace.
 */
export const recordEdit = (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { by, action, item: { id, locale, revision }, requestId, note }: RecordedEdit,
): Promise<void> =>
  recordAudit(db, clock, {
    actorUserId: by,
    subjectUserId: null,
    action,
    detail: `${id} ${locale}, revision ${revision}${note === undefined ? '' : `, ${note}`}`,
    requestId,
  });
