import { instructorWire } from '../../platform/integrations/wire-names.contract.ts';
import { defineForm } from '../definition/form-definition.contract.ts';
import { listed, nameFields, placeFields, showWhile, signatureFields, yesNo } from './application-fields.ts';

/** Longest text with several lines, in characters. */
const long = 1_000;

/** The form of an instructor's application. */
export const instructorForm = defineForm({
  id: 'instructor-application',
  screens: [
    {
      id: 'PersonalInformation',
      title: 'InstructorPersonalTitle',
      fields: [
        ...nameFields,
        {
          kind: 'tel',
          name: 'phone',
          label: 'AccountPhone',
          min: 10,
          max: 20,
          isRequired: true,
          prefill: 'phone',
          autoComplete: 'tel',
        },
        ...placeFields,
        { kind: 'url', name: 'linkedInProfile', label: 'InstructorLinkedIn' },
      ],
      leads: [{ to: 'TeachingExperience' }],
    },
    {
      id: 'TeachingExperience',
      title: 'InstructorExperienceTitle',
      fields: [
        { kind: 'radio', name: instructorWire.isMember, label: 'InstructorIsMember', isRequired: true, options: yesNo },
        {
          kind: 'radio',
          name: 'isTechnicalCommitteeMember',
          label: 'InstructorIsCommitteeMember',
          isRequired: true,
          options: yesNo,
        },
        { kind: 'long-text', name: 'whichTechnicalCommittees', label: 'InstructorWhichCommittees', max: long },
        {
          kind: 'radio',
          name: instructorWire.isApproved,
          label: 'InstructorIsApproved',
          isRequired: true,
          options: yesNo,
        },
        {
          kind: 'radio',
          name: instructorWire.wasApproved,
          label: 'InstructorWasApproved',
          isRequired: true,
          options: yesNo,
        },
        {
          kind: 'long-text',
          name: 'whichCoursesPreviouslyApprovedAsInstructor',
          label: 'InstructorWhichCourses',
          max: long,
        },
        {
          kind: 'long-text',
          name: instructorWire.why,
          label: 'InstructorWhy',
          max: long,
          isRequired: true,
        },
        {
          kind: 'select',
          name: 'aenDirectoryAvailability',
          label: 'InstructorDirectory',
          isRequired: true,
          options: [
            { value: '0', label: 'InstructorDirectoryNo' },
            { value: '1', label: 'InstructorDirectoryOne' },
            { value: '2', label: 'InstructorDirectorySeveral' },
            { value: '3', label: 'InstructorDirectoryFree' },
          ],
        },
        {
          kind: 'text',
          name: 'providerName',
          label: 'InstructorProviderName',
          max: 255,
          isRequired: {
            match: 'any',
            conditions: [
              { field: 'aenDirectoryAvailability', operator: 'equals', value: '1' },
              { field: 'aenDirectoryAvailability', operator: 'equals', value: '2' },
            ],
          },
        },
        {
          kind: 'radio',
          name: instructorWire.hasTrained,
          label: 'InstructorHasTrained',
          isRequired: true,
          options: yesNo,
        },
        {
          kind: 'long-text',
          name: instructorWire.describeTrained,
          label: 'InstructorDescribeTrained',
          max: long,
        },
        {
          kind: 'radio',
          name: 'hasExperienceVirtualTraining',
          label: 'InstructorHasTrainedVirtually',
          isRequired: true,
          options: yesNo,
        },
        {
          kind: 'long-text',
          name: 'describeExperienceVirtualTraining',
          label: 'InstructorDescribeVirtual',
          max: long,
        },
      ],
      leads: [{ to: 'TopicAreas' }],
    },
    {
      id: 'TopicAreas',
      title: 'InstructorTopicsTitle',
      fields: [
        {
          kind: 'checkboxes',
          name: 'topicAreasInterestedInTeaching',
          label: 'InstructorTopics',
          hint: 'InstructorTopicsHint',
          isRequired: true,
          options: listed,
        },
      ],
      leads: [{ to: 'Qualifications' }],
    },
    {
      id: 'Qualifications',
      title: 'InstructorQualificationsTitle',
      fields: [
        {
          kind: 'long-text',
          name: 'educationQualifications',
          label: 'InstructorEducation',
          max: long,
          isRequired: true,
        },
        {
          kind: 'long-text',
          name: 'certificationQualifications',
          label: 'InstructorCertifications',
          max: long,
          isRequired: true,
        },
        {
          kind: 'long-text',
          name: 'workExperienceQualifications',
          label: 'InstructorWork',
          max: long,
          isRequired: true,
        },
        {
          kind: 'long-text',
          name: 'references',
          label: 'InstructorReferences',
          hint: 'InstructorReferencesHint',
          max: long,
          isRequired: true,
        },
      ],
      leads: [{ to: 'ResumeAndVideo' }],
    },
    {
      id: 'ResumeAndVideo',
      title: 'InstructorResumeTitle',
      fields: [
        {
          kind: 'files',
          name: 'uploadResume',
          label: 'InstructorResume',
          most: 1,
          size: 5,
          types: ['pdf', 'doc', 'docx', 'rtf'],
          isRequired: true,
        },
        {
          kind: 'url',
          name: 'uploadVideo',
          label: 'InstructorVideo',
          hint: 'InstructorVideoHint',
          max: long,
          isRequired: true,
        },
      ],
      leads: [{ to: 'Certification' }],
    },
    {
      id: 'Certification',
      title: 'ApplyCertificationTitle',
      submit: 'ApplySend',
      fields: [
        {
          kind: 'note',
          name: 'handbookNote',
          label: 'ApplyHandbookText',
          link: { href: 'InstructorHandbookPage', label: 'InstructorHandbook' },
        },
        ...signatureFields,
      ],
    },
  ],
  rules: [
    showWhile('whichTechnicalCommittees', 'isTechnicalCommitteeMember', 'yes'),
    showWhile(instructorWire.describeTrained, instructorWire.hasTrained, 'yes'),
    showWhile('describeExperienceVirtualTraining', 'hasExperienceVirtualTraining', 'yes'),
    showWhile('whichCoursesPreviouslyApprovedAsInstructor', instructorWire.wasApproved, 'yes'),
    {
      field: 'providerName',
      action: 'show',
      when: { match: 'all', conditions: [{ field: 'aenDirectoryAvailability', operator: 'not-equals', value: '' }] },
    },
  ],
});
