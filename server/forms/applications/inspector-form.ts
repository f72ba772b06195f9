import { defineForm } from '../definition/form-definition.contract.ts';
import { listed, nameFields, placeFields, showWhile, yesNo } from './application-fields.ts';

/** Value of "other" among titles and employers; staff review an application with either. */
const other = 'other';

/**
 * Asks for employer and title before the membership of inspectors is sold. The options are enumerations of the content;
 * their values are fixed.
 */
export const inspectorForm = defineForm({
  id: 'inspector-membership',
  screens: [
    {
      id: 'YourInformation',
      title: 'ApplyYourInformation',
      submit: 'ApplyCheckEligibility',
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
        { kind: 'select', name: 'jobTitle', label: 'InspectorJobTitle', isRequired: true, options: listed },
        { kind: 'text', name: 'jobTitleOther', label: 'InspectorJobTitleOther', max: 300, isRequired: true },
        { kind: 'select', name: 'employer', label: 'InspectorEmployer', isRequired: true, options: listed },
        { kind: 'text', name: 'employerCity', label: 'InspectorEmployerCity', max: 100, isRequired: true },
        { kind: 'text', name: 'employerCounty', label: 'InspectorEmployerCounty', max: 100, isRequired: true },
        { kind: 'text', name: 'employerState', label: 'InspectorEmployerState', max: 100, isRequired: true },
        {
          kind: 'text',
          name: 'employerTownVillage',
          label: 'InspectorEmployerTownVillage',
          max: 100,
          isRequired: true,
        },
        { kind: 'long-text', name: 'employerOther', label: 'InspectorEmployerOther', max: 1_000, isRequired: true },
        ...placeFields,
      ],
      leads: [
        {
          to: 'ValidInspector',
          when: {
            match: 'all',
            conditions: [
              { field: 'jobTitle', operator: 'not-equals', value: other },
              { field: 'employer', operator: 'not-equals', value: other },
            ],
          },
        },
        { to: 'InvalidInspector' },
      ],
    },
    {
      id: 'ValidInspector',
      title: 'InspectorValidTitle',
      submit: 'ApplyToCart',
      fields: [
        { kind: 'note', name: 'validNote', label: 'InspectorValidText' },
        {
          kind: 'radio',
          name: 'autoRenew',
          label: 'InspectorAutoRenew',
          hint: 'InspectorAutoRenewHint',
          isRequired: true,
          options: yesNo,
        },
      ],
    },
    {
      id: 'InvalidInspector',
      title: 'InspectorInvalidTitle',
      submit: 'InspectorSendForReview',
      fields: [{ kind: 'note', name: 'invalidNote', label: 'InspectorInvalidText' }],
    },
  ],
  rules: [
    showWhile('jobTitleOther', 'jobTitle', other),
    showWhile('employerCity', 'employer', 'city or municipality'),
    showWhile('employerCounty', 'employer', 'county'),
    showWhile('employerState', 'employer', 'state or province'),
    showWhile('employerTownVillage', 'employer', 'town or village'),
    showWhile('employerOther', 'employer', other),
  ],
});

/** Returns whether complete answers qualify without a review by staff. */
export const isEligibleInspector = ({ jobTitle, employer }: { jobTitle: string; employer: string }): boolean =>
  jobTitle !== other && employer !== other;
