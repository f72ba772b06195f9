import * as v from 'valibot';
import type { Attempt } from '../../../server/orders/attempt.repo.ts';
import { listAttemptsInReview, settleAttempt } from '../../../server/orders/settle-attempt.ts';
import { leaveFor, readForm, type PageContext } from '../account/open-account.ts';
import { openStaff, type StaffFrame } from './open-staff.ts';

export interface AttemptsView {
  frame: StaffFrame;
  attempts: Attempt[];
  /** What the last form did; null before any. */
  done: 'retried' | 'settled' | 'gone' | null;
}

const decision = v.object({ id: v.pipe(v.string(), v.uuid()), decision: v.picklist(['retried', 'settled']) });
const outcomes = ['retried', 'settled', 'gone'] as const;

/** Attempts to order that wait for staff; the form of each has the gateway asked again, or says that all is settled. */
export async function openAttempts(context: PageContext): Promise<AttemptsView | Response> {
  const frame = await openStaff(context);
  if (frame instanceof Response) return frame;
  const { services } = context.locals;
  const form = await readForm(context.request);
  if (form instanceof Response) return form;
  if (form) {
    const asked = v.safeParse(decision, Object.fromEntries(form));
    if (!asked.success) return new Response('Send the form of this page.', { status: 400 });
    const settled = await settleAttempt(services, asked.output.id, asked.output.decision);
    return leaveFor(`${frame.path}?done=${settled.ok ? asked.output.decision : 'gone'}`);
  }
  const asked = context.url.searchParams.get('done');
  return {
    frame,
    attempts: await listAttemptsInReview(services),
    done: outcomes.find((each) => each === asked) ?? null,
  };
}
