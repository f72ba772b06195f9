import type { Platform } from '../../../platform/platform.ts';
import type { Env } from '../../../platform/env/env.ts';
import { assignFiles } from '../../../platform/files/file.repo.ts';
import { cleanText, findTextProblem, type Problems } from '../../../platform/problem.rules.ts';
import { fail, failFields, succeed, type Result } from '../../../platform/result.ts';
import { recordOrderEvent } from '../events/order-event.repo.ts';
import type { UnitsByLine } from '../invoices/issue-invoice.ts';
import { isOwn, listOrderLines, lockOrder, raiseVersion, type OrderLine, type OrderReader } from '../order.repo.ts';
import { findPictures, pictureOwner, picturePurpose } from './keep-pictures.ts';
import { readReturnFacts, returnTerms } from './read-return-facts.ts';
import { enqueueAskedMessage } from './return-messages.ts';
import { returnNoteLimit, returnReasons, type ReturnReason } from './return.contract.ts';
import { insertReturn, picturesOf, type FullReturn, type Return } from './return.repo.ts';
import { returnableUnits } from './returnable-units.rules.ts';

export type ReturnServices = Pick<Platform, 'db' | 'clock' | 'installation'> & {
  env: Pick<Env, 'siteOrigin' | 'returnDays'>;
};

/** A return as its form asks for it. */
export interface AskedReturn {
  orderId: number;
  units: UnitsByLine;
  reason: string;
  note: string;
  pictureIds: readonly string[];
  /** How many returns the order had when the form was made. */
  seenReturns: number;
}

/** Returns the name of the field with the units of a line. */
export const unitsField = ({ position }: Pick<OrderLine, 'position'>): string => `units-${position}`;

const isReason = (text: string): text is ReturnReason => (returnReasons as readonly string[]).includes(text);

/**
 * Asks for a return of units for their buyer (docs/decisions/orders-and-downloads.md#returns). The same form sent again
 * finds the return it made.
 * 'changed': another return was asked for since the form was made. 'file_gone': a picture is not there any more.
 */
export async function askReturn(
  services: ReturnServices,
  reader: OrderReader,
  asked: AskedReturn,
): Promise<Result<Return, 'not_found' | 'invalid_input' | 'changed' | 'file_gone'>> {
  const { db, clock } = services;
  const note = cleanText(asked.note);
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, asked.orderId);
    if (!order || !isOwn(order, reader)) return fail('not_found', 'There is no such order.');
    const lines = await listOrderLines(tx, order.id);
    const facts = await readReturnFacts(tx, order, lines);
    const repeated = facts.returns[asked.seenReturns];
    if (repeated) {
      const isSame = isSameAsk(repeated, asked, note);
      return isSame ? succeed(repeated) : fail('changed', 'Another return was asked for.');
    }
    const left = returnableUnits(facts, returnTerms(services));
    const problems = findAskProblems(lines, left, { units: asked.units, reason: asked.reason, note });
    const { reason } = asked;
    if (Object.keys(problems).length > 0 || !isReason(reason))
      return failFields('invalid_input', 'Some fields require your attention.', problems);
    const ids = [...new Set(asked.pictureIds)];
    const kept = await findPictures(tx, order, ids);
    if (kept.length < ids.length) return fail('file_gone', 'A picture is not there any more. Send it again.');
    const at = clock.now();
    const position = facts.returns.length + 1;
    const made = await insertReturn(tx, { orderId: order.id, position, reason, note, askedAt: at }, asked.units);
    const owner = pictureOwner(order);
    if (ids.length > 0) await assignFiles(tx, { ids, owner, purpose: picturePurpose, usedBy: picturesOf(made.id) });
    await raiseVersion(tx, order, null);
    const units = [...asked.units.values()].reduce((sum, some) => sum + some, 0);
    await recordOrderEvent(tx, order.id, { kind: 'return-asked', data: { units } }, { actor: 'buyer', at });
    await enqueueAskedMessage(tx, services, { order, lines, asked: made, units: asked.units });
    return succeed(made);
  });
}

/** Returns whether a stored return is what a form asks for. */
const isSameAsk = ({ lines, reason, note }: FullReturn, asked: AskedReturn, cleanNote: string): boolean =>
  reason === asked.reason &&
  note === cleanNote &&
  lines.length === asked.units.size &&
  lines.every(({ orderLineId, units }) => asked.units.get(orderLineId) === units);

/** Returns the problems of a return by field. @param left units that can be sent back */
function findAskProblems(
  lines: readonly Pick<OrderLine, 'id' | 'position'>[],
  left: UnitsByLine,
  { units, reason, note }: { units: UnitsByLine; reason: string; note: string },
): Problems {
  const problems: Problems = {};
  for (const [id, some] of units) {
    const line = lines.find((each) => each.id === id);
    const most = left.get(id) ?? 0;
    const isPossible = line && Number.isInteger(some) && some > 0 && some <= most;
    if (!isPossible) problems[line ? unitsField(line) : 'units'] = { key: 'ReturnUnitsLeft', tokens: { units: most } };
  }
  if (units.size === 0) {
    const first = lines.find(({ id }) => left.has(id));
    problems[first ? unitsField(first) : 'units'] = { key: 'ReturnNoUnits' };
  }
  if (!isReason(reason)) problems['reason'] = { key: 'ReturnReasonRequired' };
  const noteProblem = findTextProblem(note, { max: returnNoteLimit, isRequired: reason === 'other' });
  if (noteProblem) problems['note'] = noteProblem;
  return problems;
}
