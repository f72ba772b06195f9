import { addYears } from '../../platform/dates/calendar.rules.ts';
import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import type { FormFeature } from '../submissions/form-feature.ts';
import { toRecord } from '../definition/parse-answers.ts';
import { saveEligibility } from '../../people/membership/eligibility.repo.ts';
import { inspectorForm, isEligibleInspector } from './inspector-form.ts';
import { leadIntoCart, leadMessages, personOf } from './membership-lead.ts';

/** The form before an inspector's membership: qualified applicants are led to the cart, staff review the others. */
export const inspectorFeature: FormFeature = {
  definition: inspectorForm,
  words: { title: 'InspectorFormTitle', intro: 'InspectorFormIntro', thanks: 'InspectorFormThanks' },
  thanksPage: 'InspectorThanksPage',
  choices: { jobTitle: { enumeration: 'inspector-job-titles' }, employer: { enumeration: 'inspector-employers' } },
  isSaved: false,
  membership: 'inspector',
  retentionDays: 400,
  connector: 'crm',
  async finish(tx, services, sent) {
    const record = toRecord(inspectorForm, sent.answers);
    const { employerCity, employerCounty, employerState, employerTownVillage, employerOther, autoRenew } = record;
    const isEligible = isEligibleInspector(record);
    const employer = employerCity || employerCounty || employerState || employerTownVillage || employerOther;
    const messages = leadMessages(inspectorForm.id, sent, {
      ...record,
      autoRenew: autoRenew === 'yes',
      autoApproved: isEligible,
      company: employer.slice(0, 200),
      status: 'New',
      type: 'Electrical inspector membership',
      leadOrigin: 'website',
      owner: 'membership',
    });
    if (!isEligible) return { messages };
    const today = organizationDate(services.clock.now(), services.installation.timeZone);
    await saveEligibility(tx, {
      userId: personOf(sent).userId,
      kind: 'inspector',
      submissionId: sent.submissionId,
      foundAt: sent.now,
      lastDay: addYears(today, 1),
    });
    const isRenewing = autoRenew === 'yes';
    const location = await leadIntoCart(tx, services, sent, { form: 'inspector', isRenewing });
    return { messages, location };
  },
};
