import { createHash } from 'node:crypto';
import { recordAudit } from '../../../people/access/audit.repo.ts';
import { guardFormulas } from '../../../platform/csv/formula-guard.rules.ts';
import { zonedDateTime } from '../../../platform/dates/zoned-time.rules.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import { findChangedFields } from '../../../platform/outbox/changed-fields.rules.ts';
import type { Problems } from '../../../platform/problem.rules.ts';
import { fail, failFields, succeed, type Result } from '../../../platform/result.ts';
import { lockCatalog, readCatalog } from '../../catalog/catalog.repo.ts';
import { toSheets, type Catalog } from '../../catalog/catalog-sheets.ts';
import { lineCell, timeCell } from '../../catalog/csv-cells.ts';
import { writeCatalog } from '../../catalog/write-catalog.ts';
import type { OrderServices } from '../order-services.ts';
import { findCalendarBases, findSequences, insertMove, listBooked, updateBookedLines } from './booked.repo.ts';
import { movedMessage } from './moved-message.ts';
import type { SessionFacts } from './session-move.table.ts';

/** A session as its form says it. */
export interface TypedSession {
  startsAt: string;
  endsAt: string;
  place: string;
  isCancelled: boolean;
}

type SessionRow = Catalog['sessions'][number];
type Tools = Pick<OrderServices, 'db' | 'clock' | 'env' | 'installation'>;

/** Most messages of one statement. */
const batch = 200;

export const typeSession = (row: SessionRow, timeZone: string): TypedSession => ({
  startsAt: zonedDateTime(row.startsAt, timeZone),
  endsAt: zonedDateTime(row.endsAt, timeZone),
  place: row.place,
  isCancelled: row.isInactive,
});

/** Names the state of a session, so that a form from before a change is noticed. */
export const sessionVersion = (typed: TypedSession): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(typed)))
    .digest('base64url')
    .slice(0, 16);

const factsOf = ({ startsAt, endsAt, place, isInactive }: SessionRow): SessionFacts => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  place,
  isCancelled: isInactive,
});

function readSession(typed: TypedSession, row: SessionRow, timeZone: string, now: Date) {
  const at = { now, timeZone };
  const starts = timeCell.parse(typed.startsAt.trim().replace('T', ' '), at);
  const ends = timeCell.parse(typed.endsAt.trim().replace('T', ' '), at);
  const place = lineCell(200).parse(guardFormulas(typed.place.trim()), at);
  const problems: Problems = {};
  if ('problem' in starts) problems['startsAt'] = starts.problem;
  if ('problem' in ends) problems['endsAt'] = ends.problem;
  if ('problem' in place) problems['place'] = place.problem;
  if ('problem' in starts || 'problem' in ends || 'problem' in place) return { row, problems };
  if (ends.value <= starts.value) problems['endsAt'] = { key: 'CatalogAfterStart' };
  const moved = { startsAt: starts.value, endsAt: ends.value, place: place.value, isInactive: typed.isCancelled };
  return { row: { ...row, ...moved }, problems };
}

/** The outcome of a move: how many messages were written. */
interface Moved {
  productId: string;
  told: number;
}

/**
 * Moves or cancels a session: its product and the orders that have it show the new facts, and everybody who is booked is
 * told with a calendar file, if staff want it. All in one transaction with the audit entry.
 */
export async function moveSession(
  { db, clock, env, installation }: Tools,
  move: {
    actor: { userId: string; requestId: string };
    id: string;
    version: string;
    typed: TypedSession;
    isTelling: boolean;
  },
): Promise<Result<Moved, 'invalid_input' | 'not_found' | 'changed_meanwhile'>> {
  const { actor, id, version, typed, isTelling } = move;
  const { timeZone } = installation;
  return db.transaction(async (tx) => {
    await lockCatalog(tx);
    const now = clock.now();
    const stored = await readCatalog(tx);
    const sheets = toSheets(stored);
    const old = sheets.sessions.find((session) => session.id === id);
    if (!old) return fail('not_found', 'There is no such session.');
    const { row, problems } = readSession(typed, old, timeZone, now);
    if (Object.keys(problems).length > 0) return failFields('invalid_input', 'Some fields are wrong.', problems);
    if (sessionVersion(typeSession(old, timeZone)) !== version)
      return fail('changed_meanwhile', 'This session was changed meanwhile.');
    const [before, after] = [factsOf(old), factsOf(row)];
    const changes = findChangedFields(before, after);
    if (changes.length === 0) return succeed({ productId: old.productId, told: 0 });
    const sessions = sheets.sessions.map((session) => (session === old ? row : session));
    await writeCatalog(tx, { stored, catalog: { ...sheets, sessions }, now });
    await updateBookedLines(tx, id, after);
    const sequence = ((await findSequences(tx, [id])).get(id) ?? 0) + 1;
    const booked = isTelling ? await listBooked(tx, id) : [];
    const bases = await findCalendarBases(
      tx,
      booked.map(({ line }) => line.id),
    );
    const messages = booked.map((each) => {
      const told = { sessionId: id, before, after, sequence: sequence + (bases.get(each.line.id) ?? 0) };
      return movedMessage(each, told, { siteOrigin: env.siteOrigin, installation });
    });
    for (let first = 0; first < messages.length; first += batch)
      await enqueue(tx, clock, ...messages.slice(first, first + batch));
    const told = messages.length;
    await insertMove(tx, { sessionId: id, sequence, before, after, told, userId: actor.userId, movedAt: now });
    await recordAudit(tx, clock, {
      actorUserId: actor.userId,
      subjectUserId: null,
      requestId: actor.requestId,
      action: 'session-move',
      detail: `${id}: ${told} told`,
      changes,
    });
    return succeed({ productId: old.productId, told });
  });
}
