import { defineForm } from '../definition/form-definition.contract.ts';
import { agreementFields, longTextField, personFields, placeFields } from './applicant-fields.ts';
import { listed } from './application-fields.ts';

/** The form for funding an enforcer's travel to committees; names are those of other systems. */
export const enforcerForm = defineForm({
  id: 'enforcer-funding',
  screens: [
    {
      id: 'application',
      submit: 'CommitteeFormSend',
      fields: [
        { kind: 'checkboxes', name: 'committees', label: 'EnforcerFormCommittees', isRequired: true, options: listed },
        ...personFields,
        ...placeFields,
        { kind: 'note', name: 'employmentNote', tag: 'h3', label: 'EnforcerFormEmployment' },
        {
          kind: 'select',
          name: 'applicant_employment_type',
          label: 'EnforcerFormEmploymentType',
          options: [
            { value: 'Full-time', label: 'EnforcerEmploymentFull' },
            { value: 'Part-time', label: 'EnforcerEmploymentPart' },
            { value: 'Volunteer', label: 'EnforcerEmploymentVolunteer' },
            { value: 'Other', label: 'EnforcerEmploymentOther' },
          ],
        },
        { kind: 'text', name: 'employer', label: 'EnforcerFormEmployer', max: 60 },
        { kind: 'text', name: 'employer_address', label: 'EnforcerFormEmployerAddress', max: 150 },
        { kind: 'text', name: 'employer_title', label: 'EnforcerFormEmployerTitle', max: 50 },
        { kind: 'long-text', name: 'comments', label: 'EnforcerFormComments', max: longTextField, isRequired: true },
        ...agreementFields,
      ],
    },
  ],
});
