import type { FormFeature, SentFeature } from '../submissions/form-feature.ts';
import { toRecord } from '../definition/parse-answers.ts';
import { crmApplicationMessage } from '../../platform/integrations/crm/crm-messages.ts';
import { applicationMessage, withoutSeparators } from './application-message.ts';
import { toSections } from './application-sections.ts';
import { instructorForm } from './instructor-form.ts';
import { personOf } from './membership-lead.ts';

const formId = instructorForm.id;

/** Numbers of the file types in the learning system. */
const fileTypes = { resume: 1 };

/** Returns the application of an instructor in the names of the learning system. */
function toFields({ answers }: SentFeature): Record<string, unknown> {
  const {
    uploadResume: _,
    aenDirectoryAvailability,
    topicAreasInterestedInTeaching,
    ...record
  } = toRecord(instructorForm, answers);
  return {
    ...record,
    aenDirectoryAvailability: Number(aenDirectoryAvailability),
    topicAreasInterestedInTeaching: withoutSeparators(topicAreasInterestedInTeaching),
  };
}

/** The application of an instructor, sent to the learning system and, by sections, to the CRM. */
export const instructorFeature: FormFeature = {
  definition: instructorForm,
  words: { title: 'InstructorFormTitle', intro: 'InstructorFormIntro', thanks: 'ApplyThanks' },
  thanksPage: 'InstructorThanksPage',
  choices: { topicAreasInterestedInTeaching: { topicAreas: true, most: 'InstructorMostTopics' } },
  isSaved: true,
  retentionDays: 400,
  connector: 'lms',
  review: { systems: ['lms', 'crm'] },
  finish: (_, __, sent) => {
    const files = [{ answer: sent.answers['uploadResume'], type: fileTypes.resume }];
    const application = { formId, application: 'instructors', fields: toFields(sent), files } as const;
    const sections = {
      formId,
      submissionId: sent.submissionId,
      kind: 'application',
      sections: toSections(instructorForm, sent),
    } as const;
    const messages = [applicationMessage(sent, application), crmApplicationMessage(sections, personOf(sent).userId)];
    return Promise.resolve({ messages });
  },
};
