import { testContent } from '../support/fake-account-content.ts';
import { rightsOf } from '../support/role-rights.ts';
import { createAccount, findAccount } from '../../server/people/accounts/account.repo.ts';
import type { Database } from '../../server/platform/db/connection.ts';
import { toSentForm } from '../../server/forms/submissions/sent-form.ts';
import { submitForm } from '../../server/forms/submissions/submit-form.ts';
import type { FormServices } from '../../server/forms/submissions/submission-input.ts';
import { savePreferences } from '../../server/people/preferences/save-preferences.ts';
import { openFormServices, testFormContent } from '../support/form-services-scene.ts';
import { fillForm } from '../support/demo-forms.ts';
import type { Figure } from './figure.ts';
import { onBothEngines, timeWrites, written } from './writes.ts';

const people = 50;

/** Account pages: saves of preferences, and applications to a committee, each with its messages in one transaction. */
export const measure = (): Promise<Figure[]> => onBothEngines(measureOn);

async function measureOn(engine: string, db: Database, folder: string): Promise<Figure[]> {
  const at = { now: new Date() };
  const services = (await openFormServices(db, folder, at)) as unknown as FormServices;
  const userIds = Array.from({ length: people }, (_, index) => `person-${index}`);
  for (const userId of userIds) {
    await createAccount(db, services.clock, { userId, firstName: 'Ann', lastName: 'Lee', language: 'en' });
  }
  const accounts = await Promise.all(userIds.map((userId) => findAccount(db, userId)));
  const whose = (number: number) => userIds[number % people] ?? '';
  const saves = await timeWrites(engine, { several: 'saves of preferences', one: 'a save' }, async (number) => {
    // Alternates between rounds: each save changes something and sends a message.
    const prodServOffers = Math.floor(number / people) % 2 === 0;
    const saved = await savePreferences({ ...services, accountContent: testContent }, whose(number), {
      preferences: { prodServOffers },
    });
    if (!saved.ok) throw new Error(saved.message);
  });
  const form = await testFormContent.find('committee-application', 'en');
  if (!form) throw new Error('There is no form.');
  const chosen = { member_type: 'Individual', member_category: 'Principal', participation_funding: 'Self' };
  const answers = fillForm(form, { ...chosen, committee: 'EIC' });
  const named = { several: 'applications', one: 'an application' };
  const submissions = await timeWrites(engine, named, async (number) => {
    const userId = whose(number);
    const person = { userId, email: `${userId}@example.org`, name: 'Ann Lee', sessionId: 's', country: 'US' };
    const visitor = {
      person: {
        ...person,
        roles: new Set(['user'] as const),
        ...rightsOf(),
        membership: 'none' as const,
        impersonator: null,
      },
      account: accounts[number % people] ?? null,
      owner: `user:${userId}`,
      sender: 's',
      cookies: [],
      address: `198.51.${number >> 8}.${number & 255}`,
    };
    const said = { ...answers, general_knowledge: `Knowledge ${number} of ${written}` };
    const sent = toSentForm({ answers: said, key: `key-of-${String(number).padStart(16, '0')}` });
    const { answer } = await submitForm(services, { form, visitor, language: 'en' }, sent);
    if (answer.outcome !== 'done') throw new Error(`Number ${number} was not kept: ${JSON.stringify(answer)}`);
  });
  return [...saves, ...submissions];
}
