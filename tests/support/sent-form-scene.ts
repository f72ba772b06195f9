import { eq } from 'drizzle-orm';
import { decideSubmission } from '../../server/forms/applications/decide-submission.ts';
import type { ReviewEvent } from '../../server/forms/applications/review.rules.ts';
import { tellRefusals } from '../../server/forms/applications/tell-refusals.ts';
import type { SiteForm } from '../../server/forms/submissions/form-feature.ts';
import { toSentForm } from '../../server/forms/submissions/sent-form.ts';
import { listSentBy } from '../../server/forms/submissions/submission.repo.ts';
import { submissions } from '../../server/forms/submissions/submission.table.ts';
import { submitForm } from '../../server/forms/submissions/submit-form.ts';
import { findAccount } from '../../server/people/accounts/account.repo.ts';
import { outboxMessages } from '../../server/platform/outbox/outbox.table.ts';
import { demoForm, fillForm } from './demo-forms.ts';
import type { Mailroom } from './mail-scene.ts';
import { rightsOf } from './role-rights.ts';

/** A person fills in a form in Spanish and sends it. */
export async function sendFormAs(
  room: Mailroom,
  form: SiteForm,
): Promise<{ id: string; userId: string; email: string }> {
  const { userId, email } = await room.addPerson('es');
  const person = Object.assign(rightsOf(), {
    userId,
    email,
    name: 'Luz Ortega',
    roles: new Set(['user', 'member'] as const),
    membership: 'active' as const,
    country: 'US',
    sessionId: 's',
    impersonator: null,
  });
  const account = await findAccount(room.services.db, userId);
  const visitor = { person, account, owner: `user:${userId}`, sender: userId, cookies: [], address: '203.0.113.9' };
  const sent = toSentForm({ answers: fillForm(form), key: crypto.randomUUID().replaceAll('-', '') });
  const { answer } = await submitForm(room.services, { form, visitor, language: 'es' }, sent);
  if (answer.outcome !== 'done') throw new Error(JSON.stringify(answer));
  const [kept] = await listSentBy(room.services.db, userId, 1);
  return { id: kept?.id ?? '', userId, email };
}

/** Staff decide on what a person has sent. */
export async function decideOnForm(room: Mailroom, event: ReviewEvent): Promise<{ to: string }> {
  const { db } = room.services;
  const { id, email } = await sendFormAs(room, demoForm('contact', 'es'));
  await db.update(submissions).set({ formId: 'provider-application' }).where(eq(submissions.id, id));
  const deciding = { staff: { userId: 'staff-1' }, id, requestId: 'r-1' };
  const decided = await decideSubmission(room.services, deciding, { event, note: 'We have decided.' });
  if (!decided.ok) throw new Error(decided.message);
  return { to: email };
}

/** The CRM refuses what a person has sent. */
export async function refuseForm(room: Mailroom): Promise<{ to: string }> {
  const { id, email } = await sendFormAs(room, demoForm('contact', 'es'));
  const ofIt = eq(outboxMessages.reference, id);
  await room.services.db.update(outboxMessages).set({ state: 'dead', tries: 1 }).where(ofIt);
  if ((await tellRefusals(room.services)) !== 1) throw new Error('Nobody was told.');
  return { to: email };
}
