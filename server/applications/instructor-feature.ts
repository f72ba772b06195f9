import { askedFields } from '../forms/answers.rules.ts';
import type { FormFeature, SentFeature } from '../forms/form-feature.ts';
import { toRecord } from '../forms/parse-answers.ts';
import { crmApplicationMessage } from '../outbox/form-messages.ts';
import { applicationMessage, withoutSeparators } from './application-message.ts';
import { instructorForm } from './instructor-form.ts';
import { personOf } from './membership-lead.ts';

const formId = instructorForm.id;

/** Numbers that tell the learning system what a file is. */
const fileTypes = { resume: 1 };

/** The application of an instructor, as the learning system takes it. */
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

/** The sections of the form with what was answered in each, as the CRM keeps them. */
function toSections(sent: SentFeature) {
  const record: Readonly<Record<string, string | number | boolean | readonly string[] | null>> = toRecord(
    instructorForm,
    sent.answers,
  );
  const nameOf = new Map(sent.files.map(({ id, name }) => [id, name]));
  return instructorForm.screens.map((screen) => ({
    name: screen.id,
    fields: askedFields({ id: formId, screens: [screen] }).map(({ name, kind }) => {
      const value = record[name] ?? '';
      const data = kind === 'files' && typeof value === 'object' ? value.map((id) => nameOf.get(id) ?? '') : value;
      return { name, data: typeof data === 'object' ? [...data] : data };
    }),
  }));
}

/** The application of an instructor: the learning system is told, and the CRM of its sections. */
export const instructorFeature: FormFeature = {
  definition: instructorForm,
  words: { title: 'InstructorFormTitle', intro: 'InstructorFormIntro', thanks: 'ApplyThanks' },
  thanksPage: 'InstructorThanksPage',
  choices: { topicAreasInterestedInTeaching: { topicAreas: true, most: 'InstructorMostTopics' } },
  isSaved: true,
  retentionDays: 400,
  connector: 'lms',
  finish: (_, __, sent) => {
    const files = [{ answer: sent.answers['uploadResume'], type: fileTypes.resume }];
    const application = { formId, application: 'instructors', fields: toFields(sent), files } as const;
    const sections = {
      formId,
      submissionId: sent.submissionId,
      kind: 'application',
      sections: toSections(sent),
    } as const;
    const messages = [applicationMessage(sent, application), crmApplicationMessage(sections, personOf(sent).userId)];
    return Promise.resolve({ messages });
  },
};
