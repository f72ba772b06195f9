import { defineForm } from '../definition/form-definition.contract.ts';
import { agreementFields, longTextField, personFields, placeFields } from './applicant-fields.ts';
import { listed, showWhile, yesNo } from './application-fields.ts';

/** The form for a committee seat; names are those of other systems. */
export const committeeForm = defineForm({
  id: 'committee-application',
  screens: [
    {
      id: 'application',
      submit: 'CommitteeFormSend',
      fields: [
        { kind: 'select', name: 'committee', label: 'CommitteeFormCommittee', isRequired: true, options: listed },
        ...personFields,
        ...placeFields,
        { kind: 'note', name: 'seatNote', tag: 'h3', label: 'CommitteeFormSeat' },
        { kind: 'radio', name: 'currently_serve', label: 'CommitteeFormServes', options: yesNo },
        { kind: 'radio', name: 'have_prior_application', label: 'CommitteeFormApplied', options: yesNo },
        {
          kind: 'select',
          name: 'member_type',
          label: 'CommitteeFormType',
          options: [
            { value: 'Individual', label: 'CommitteeTypeIndividual' },
            { value: 'Organizational Member', label: 'CommitteeTypeOrganization' },
            { value: 'Section Member', label: 'CommitteeTypeSection' },
            { value: 'Not a Member', label: 'CommitteeTypeNone' },
          ],
        },
        { kind: 'text', name: 'member_organization', label: 'CommitteeFormMemberOrganization', max: 60 },
        {
          kind: 'select',
          name: 'member_category',
          label: 'CommitteeFormCategory',
          options: [
            { value: 'Principal', label: 'CommitteeCategoryPrincipal' },
            { value: 'Alternate', label: 'CommitteeCategoryAlternate' },
            { value: 'Nonvoting', label: 'CommitteeCategoryNonvoting' },
          ],
        },
        { kind: 'text', name: 'principal_name', label: 'CommitteeFormPrincipal', max: 100 },
        {
          kind: 'select',
          name: 'interest_class',
          label: 'CommitteeFormInterest',
          hint: 'CommitteeFormInterestHint',
          options: [
            { value: 'M', label: 'InterestManufacturer' },
            { value: 'U', label: 'InterestUser' },
            { value: 'I/M', label: 'InterestInstaller' },
            { value: 'L', label: 'InterestLabor' },
            { value: 'R/T', label: 'InterestResearch' },
            { value: 'E', label: 'InterestEnforcer' },
            { value: 'I', label: 'InterestInsurance' },
            { value: 'C', label: 'InterestConsumer' },
            { value: 'SE', label: 'InterestSpecialExpert' },
          ],
        },
        { kind: 'long-text', name: 'general_knowledge', label: 'CommitteeFormKnowledge', max: longTextField },
        { kind: 'long-text', name: 'committee_scope_relationship', label: 'CommitteeFormScope', max: longTextField },
        { kind: 'note', name: 'experienceNote', tag: 'h3', label: 'CommitteeFormExperience' },
        { kind: 'long-text', name: 'ps_qualifications', label: 'CommitteeFormQualifications', max: longTextField },
        { kind: 'long-text', name: 'ps_utilization', label: 'CommitteeFormUtilization', max: longTextField },
        { kind: 'long-text', name: 'ps_work_experience', label: 'CommitteeFormWork', max: longTextField },
        { kind: 'long-text', name: 'ps_education', label: 'CommitteeFormEducation', max: longTextField },
        { kind: 'long-text', name: 'ps_publications_authored', label: 'CommitteeFormPublications', max: longTextField },
        { kind: 'note', name: 'participationNote', tag: 'h3', label: 'CommitteeFormParticipation' },
        {
          kind: 'long-text',
          name: 'representing_organization',
          label: 'CommitteeFormRepresenting',
          max: longTextField,
        },
        { kind: 'long-text', name: 'voting_instructions', label: 'CommitteeFormInstructions', max: longTextField },
        {
          kind: 'select',
          name: 'participation_funding',
          label: 'CommitteeFormFunding',
          options: [
            { value: 'Self', label: 'CommitteeFundingSelf' },
            { value: 'Employer', label: 'CommitteeFundingEmployer' },
            { value: 'Organization', label: 'CommitteeFundingOrganization' },
            { value: 'Other', label: 'CommitteeFundingOther' },
          ],
        },
        {
          kind: 'long-text',
          name: 'participation_funding_description',
          label: 'CommitteeFormFundingDescription',
          max: longTextField,
        },
        { kind: 'long-text', name: 'participation_ability', label: 'CommitteeFormAbility', max: longTextField },
        { kind: 'long-text', name: 'comments', label: 'CommitteeFormComments', max: longTextField },
        {
          kind: 'select',
          name: 'applicant_source_type',
          label: 'CommitteeFormSource',
          options: [
            { value: 'Member', label: 'CommitteeSourceMember' },
            { value: 'Employer', label: 'CommitteeSourceEmployer' },
            { value: 'Website', label: 'CommitteeSourceWebsite' },
            { value: 'Event', label: 'CommitteeSourceEvent' },
            { value: 'Other', label: 'CommitteeSourceOther' },
          ],
        },
        { kind: 'text', name: 'applicant_source_name', label: 'CommitteeFormSourceName', max: 100 },
        {
          kind: 'files',
          name: 'attachments',
          label: 'CommitteeFormAttachments',
          most: 10,
          size: 10,
          types: ['pdf', 'doc', 'docx', 'rtf'],
        },
        ...agreementFields,
      ],
    },
  ],
  rules: [
    showWhile('member_organization', 'member_type', 'Organizational Member'),
    showWhile('principal_name', 'member_category', 'Alternate'),
    {
      // An applicant who pays for themselves has nothing to describe (docs/decisions/forms.md#committee-applications).
      field: 'participation_funding_description',
      action: 'show',
      when: {
        match: 'any',
        conditions: [
          { field: 'participation_funding', operator: 'equals', value: 'Organization' },
          { field: 'participation_funding', operator: 'equals', value: 'Other' },
        ],
      },
    },
  ],
});
