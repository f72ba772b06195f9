import type { FormFeature } from '../submissions/form-feature.ts';
import { toRecord } from '../definition/parse-answers.ts';
import { saveEligibility } from '../../people/membership/eligibility.repo.ts';
import { leadIntoCart, leadMessages, personOf } from './membership-lead.ts';
import { studentForm } from './student-form.ts';

/** The form before a student's membership; completing it qualifies. */
export const studentFeature: FormFeature = {
  definition: studentForm,
  otherId: 'studentMembershipForm',
  words: { title: 'StudentFormTitle', intro: 'StudentFormIntro', thanks: 'StudentFormThanks' },
  thanksPage: 'StudentThanksPage',
  choices: {
    degreeProgramType: { enumeration: 'degree-program-types' },
    degreeFieldOfStudy: { enumeration: 'fields-of-study' },
    apprenticeFieldOfStudy: { enumeration: 'fields-of-study' },
  },
  isSaved: false,
  membership: 'student',
  retentionDays: 400,
  connector: 'crm',
  review: null,
  async finish(tx, services, sent) {
    const record = toRecord(studentForm, sent.answers);
    const graduationDate = record.degreeAnticipatedGradDate || record.apprenticeAnticipatedGradDate;
    const messages = leadMessages(studentForm.id, sent, {
      ...record,
      status: 'New',
      type: 'Student membership',
      leadOrigin: 'website',
      autoApproved: true,
    });
    await saveEligibility(tx, {
      userId: personOf(sent).userId,
      kind: 'student',
      submissionId: sent.submissionId,
      foundAt: sent.now,
      lastDay: graduationDate,
    });
    const location = await leadIntoCart(tx, services, sent, { form: 'student', isRenewing: false, graduationDate });
    return { messages, location };
  },
};
