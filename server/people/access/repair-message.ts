import * as v from 'valibot';
import type { Database } from '../../platform/db/connection.ts';
import { findChangedFields, type FieldChange } from '../../platform/outbox/changed-fields.rules.ts';
import { hastenProbes } from '../../platform/outbox/circuit.repo.ts';
import {
  editPayload,
  listEditable,
  type EditableField,
  type EditProblem,
} from '../../platform/outbox/edit-payload.rules.ts';
import { payloadShapes } from '../../platform/integrations/payload-shapes.contract.ts';
import { findNewerTried } from '../../platform/outbox/message-versions.repo.ts';
import {
  dropMessage,
  findMessage,
  lockMessage,
  replacePayload,
  type StoredMessage,
} from '../../platform/outbox/outbox.repo.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditVerb } from './audit.contract.ts';
import { recordAudit } from './audit.repo.ts';

type RepairServices = Pick<Platform, 'db' | 'clock' | 'delivery'>;

/** The member of staff and the request, for the record. */
interface Repairer {
  staff: { userId: string };
  requestId: string;
}

/** A message can be repaired when it waits for staff, and dropped while it is not being sent. */
const repairable = 'There is no such message, or it needs no repair.';

/**
 * Reads the editable fields of a refused message. They are unmasked, so the reading is recorded.
 * @param repairer null if the reading is recorded already
 */
export async function openMessage(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  id: string,
  repairer: Repairer | null,
): Promise<{
  message: Pick<StoredMessage, 'kind' | 'reference' | 'connector' | 'lastReason'>;
  fields: EditableField[];
} | null> {
  const message = await findMessage(db, id);
  if (!message || !(await isRepairable(db, message))) return null;
  if (repairer) await record({ db, clock }, { message, repairer, action: 'message-open', reason: '' });
  return { message, fields: listEditable(message.payload) };
}

/** Changes a refused message and sends it again (docs/decisions/messages-to-other-systems.md#repairs). */
export async function editMessage(
  { db, clock, delivery }: RepairServices,
  id: string,
  { edits, reason, ...repairer }: Repairer & { edits: Readonly<Record<string, string>>; reason: string },
): Promise<Result<{ changed: number }, 'not_found' | 'invalid_input'>> {
  const result = await db.transaction(async (tx) => {
    const message = await lockMessage(tx, id);
    if (!message || !(await isRepairable(tx, message))) return fail('not_found', repairable);
    const edited = editPayload(message.payload, edits);
    const attention = 'Some fields need attention.';
    if (!edited.ok) {
      const { problems } = edited;
      return fail('invalid_input', attention, describe(problems), { problems });
    }
    const unfit = findUnfit(message, edited.payload);
    if (unfit) {
      const problems = Object.fromEntries(Object.keys(unfit).map((field) => [field, 'unfit']));
      return fail('invalid_input', attention, unfit, { problems });
    }
    const changes = findChangedFields(message.payload, edited.payload);
    if (changes.length === 0) return fail('invalid_input', 'Nothing was changed.', undefined, { problems: {} });
    await replacePayload(tx, message, edited.payload, clock.now());
    await record({ db: tx, clock }, { message, repairer, action: 'message-edit', reason, changes });
    await hastenProbes(tx, clock.now(), message.connector);
    return succeed({ changed: changes.length });
  });
  if (result.ok) delivery.poke();
  return result;
}

/** Ends a message unsent, which releases the messages that waited for it. */
export async function dropOneMessage(
  { db, clock, delivery }: RepairServices,
  id: string,
  { reason, ...repairer }: Repairer & { reason: string },
): Promise<Result<object, 'not_found'>> {
  const result = await db.transaction(async (tx) => {
    const message = await lockMessage(tx, id);
    const isSent = message?.leaseUntil && message.leaseUntil > clock.now();
    if (!message || isSent || (message.state !== 'dead' && message.state !== 'waiting'))
      return fail('not_found', repairable);
    await dropMessage(tx, id);
    await record({ db: tx, clock }, { message, repairer, action: 'message-drop', reason });
    return succeed({});
  });
  if (result.ok) delivery.poke();
  return result;
}

/** A newer state of the same record replaces an older one, repaired or not. */
const isRepairable = async (db: Database, { id, state }: StoredMessage): Promise<boolean> =>
  state === 'dead' && (await findNewerTried(db, id)) === null;

const sentences: Readonly<Record<EditProblem, string>> = {
  unknown: 'is no field of this message that can be changed',
  number: 'must be a number',
  flag: 'must be true or false',
  long: 'is too long',
  characters: 'has characters that cannot be sent',
};

const describe = (problems: Readonly<Record<string, EditProblem>>): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, sentences[problem]]));

/** Returns the fields of a payload that its receiver cannot read, or null. */
function findUnfit({ connector, kind }: StoredMessage, payload: object): Record<string, string> | null {
  const shape = payloadShapes[`${connector} ${kind}`];
  const parsed = shape && v.safeParse(shape, payload);
  if (!parsed || parsed.success) return null;
  return Object.fromEntries(parsed.issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]));
}

async function record(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  given: { message: StoredMessage; repairer: Repairer; action: AuditVerb; reason: string; changes?: FieldChange[] },
): Promise<void> {
  const { message, repairer, action, reason, changes = [] } = given;
  const { connector, kind, id } = message;
  await recordAudit(db, clock, {
    actorUserId: repairer.staff.userId,
    subjectUserId: message.subjectUserId,
    messageId: id,
    action,
    changes,
    detail: [`${connector} ${kind}`, reason].filter(Boolean).join(': '),
    requestId: repairer.requestId,
  });
}
