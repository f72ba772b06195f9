import { defineForm } from '../definition/form-definition.contract.ts';
import { listed, nameFields, placeFields, showWhile, yesNo } from './application-fields.ts';

/** First and last day of a graduation, both inclusive (docs/decisions/cart.md#graduation-date). */
const graduation = { from: { days: 31 }, to: { months: 48 } } as const;

const fieldOfStudyOther = 'other';

/** Fields of each way to a student's membership; those of the other way are hidden. */
const degree = ['degreeCreditHours', 'degreeProgramType', 'degreeFieldOfStudy', 'degreeAnticipatedGradDate'];
const apprentice = [
  'apprenticeMinimumHours',
  'apprenticeCredentialedInstitution',
  'apprenticeFieldOfStudy',
  'apprenticeAnticipatedGradDate',
];

/** The form for students and apprentices, before their membership is sold. */
export const studentForm = defineForm({
  id: 'student-membership',
  screens: [
    {
      id: 'ChooseProgram',
      title: 'StudentChooseTitle',
      buttons: 'program',
      fields: [
        { kind: 'note', name: 'chooseNote', label: 'StudentChooseText' },
        {
          kind: 'radio',
          name: 'program',
          label: 'StudentProgram',
          isRequired: true,
          options: [
            { value: 'degree', label: 'StudentProgramDegree' },
            { value: 'apprentice', label: 'StudentProgramApprentice' },
          ],
        },
      ],
      leads: [
        {
          to: 'DegreeProgramEligibility',
          when: { match: 'all', conditions: [{ field: 'program', operator: 'equals', value: 'degree' }] },
        },
        { to: 'ApprenticeProgramEligibility' },
      ],
    },
    {
      id: 'DegreeProgramEligibility',
      title: 'StudentDegreeTitle',
      submit: 'ApplyCheckEligibility',
      fields: [
        { kind: 'radio', name: 'degreeCreditHours', label: 'StudentCreditHours', isRequired: true, options: yesNo },
        { kind: 'select', name: 'degreeProgramType', label: 'StudentProgramType', isRequired: true, options: listed },
        { kind: 'select', name: 'degreeFieldOfStudy', label: 'StudentFieldOfStudy', isRequired: true, options: listed },
        { kind: 'text', name: 'degreeOtherDetails', label: 'StudentOtherDetails', max: 255, isRequired: true },
        {
          kind: 'date',
          name: 'degreeAnticipatedGradDate',
          label: 'StudentGraduation',
          hint: 'StudentGraduationHint',
          isRequired: true,
          ...graduation,
        },
      ],
      leads: [
        {
          to: 'YourInformation',
          when: { match: 'all', conditions: [{ field: 'degreeCreditHours', operator: 'equals', value: 'yes' }] },
        },
        { to: 'StudentNotEligiblePage', isAway: true },
      ],
    },
    {
      id: 'ApprenticeProgramEligibility',
      title: 'StudentApprenticeTitle',
      submit: 'ApplyCheckEligibility',
      fields: [
        {
          kind: 'radio',
          name: 'apprenticeMinimumHours',
          label: 'StudentMinimumHours',
          isRequired: true,
          options: yesNo,
        },
        {
          kind: 'radio',
          name: 'apprenticeCredentialedInstitution',
          label: 'StudentCredentialed',
          isRequired: true,
          options: yesNo,
        },
        {
          kind: 'select',
          name: 'apprenticeFieldOfStudy',
          label: 'StudentFieldOfStudy',
          isRequired: true,
          options: listed,
        },
        { kind: 'text', name: 'apprenticeOtherDetails', label: 'StudentOtherDetails', max: 255, isRequired: true },
        {
          kind: 'date',
          name: 'apprenticeAnticipatedGradDate',
          label: 'StudentGraduation',
          hint: 'StudentGraduationHint',
          isRequired: true,
          ...graduation,
        },
      ],
      leads: [
        {
          to: 'YourInformation',
          when: {
            match: 'all',
            conditions: [
              { field: 'apprenticeMinimumHours', operator: 'equals', value: 'yes' },
              { field: 'apprenticeCredentialedInstitution', operator: 'equals', value: 'yes' },
            ],
          },
        },
        { to: 'StudentNotEligiblePage', isAway: true },
      ],
    },
    {
      id: 'YourInformation',
      title: 'ApplyYourInformation',
      submit: 'ApplyToCart',
      fields: [
        ...nameFields,
        { kind: 'email', name: 'schoolEmail', label: 'StudentSchoolEmail', max: 254 },
        { kind: 'text', name: 'institution', label: 'StudentInstitution', max: 150, isRequired: true },
        ...placeFields,
        { kind: 'checkbox', name: 'certifyAccuracy', label: 'StudentCertify', isRequired: true },
      ],
    },
  ],
  rules: [
    ...degree.map((field) => showWhile(field, 'program', 'degree')),
    ...apprentice.map((field) => showWhile(field, 'program', 'apprentice')),
    showWhile('degreeOtherDetails', 'degreeFieldOfStudy', fieldOfStudyOther),
    showWhile('apprenticeOtherDetails', 'apprenticeFieldOfStudy', fieldOfStudyOther),
  ],
});
