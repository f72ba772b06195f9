import { addYears } from '../../platform/dates/calendar.rules.ts';
import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FormFeature } from '../submissions/form-feature.ts';
import { toRecord } from '../definition/parse-answers.ts';
import { saveEligibility } from '../../people/membership/eligibility.repo.ts';
import { inspectorForm, isEligibleInspector } from './inspector-form.ts';
import { leadIntoCart, leadMessages, personOf } from './membership-lead.ts';
import { cutText } from '../../platform/cut-text.rules.ts';

/** Stores for a year that a person may buy the membership of inspectors. */
async function grant(
  tx: Database,
  { clock, installation }: Pick<Platform, 'clock' | 'installation'>,
  { submissionId, userId }: { submissionId: string; userId: string },
): Promise<void> {
  const now = clock.now();
  const lastDay = addYears(organizationDate(now, installation.timeZone), 1);
  await saveEligibility(tx, { userId, kind: 'inspector', submissionId, foundAt: now, lastDay });
}

/** The form before an inspector's membership: qualified applicants are led to the cart, staff review the others. */
export const inspectorFeature: FormFeature = {
  definition: inspectorForm,
  otherId: 'eimMembershipForm',
  words: { title: 'InspectorFormTitle', intro: 'InspectorFormIntro', thanks: 'InspectorFormThanks' },
  thanksPage: 'InspectorThanksPage',
  choices: { jobTitle: { enumeration: 'inspector-job-titles' }, employer: { enumeration: 'inspector-employers' } },
  isSaved: false,
  membership: 'inspector',
  retentionDays: 400,
  connector: 'crm',
  review: {
    systems: ['crm'],
    // Accepted by staff, an applicant may buy the membership as one that the form found eligible.
    accept: (tx, services, { id, userId }) => grant(tx, services, { submissionId: id, userId }),
  },
  async finish(tx, services, sent) {
    const record = toRecord(inspectorForm, sent.answers);
    const { employerCity, employerCounty, employerState, employerTownVillage, employerOther, autoRenew } = record;
    const isEligible = isEligibleInspector(record);
    const employer = employerCity || employerCounty || employerState || employerTownVillage || employerOther;
    const messages = leadMessages(inspectorForm.id, sent, {
      ...record,
      autoRenew: autoRenew === 'yes',
      autoApproved: isEligible,
      company: cutText(employer, 200),
      status: 'New',
      type: 'Electrical inspector membership',
      leadOrigin: 'website',
      owner: 'membership',
    });
    if (!isEligible) return { messages };
    await grant(tx, services, { submissionId: sent.submissionId, userId: personOf(sent).userId });
    const isRenewing = autoRenew === 'yes';
    const location = await leadIntoCart(tx, services, sent, { form: 'inspector', isRenewing });
    return { messages, location };
  },
};
