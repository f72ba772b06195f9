import { defineForm } from '../definition/form-definition.contract.ts';

/** Longest text with several lines, in characters. */
export const longTextField = 1_000;

/** The applicant's fields, by their names in other systems; name and email come from the profile. */
const parts = defineForm({
  id: 'applicant',
  screens: [
    {
      id: 'person',
      fields: [
        { kind: 'note', name: 'personNote', tag: 'h3', label: 'CommitteeFormPerson' },
        {
          kind: 'text',
          name: 'u_salutation',
          label: 'CommitteeFormSalutation',
          max: 20,
          autoComplete: 'honorific-prefix',
        },
        {
          kind: 'text',
          name: 'u_first_name',
          label: 'AccountFirstName',
          max: 100,
          isRequired: true,
          prefill: 'firstName',
          isLockedByProfile: true,
          autoComplete: 'given-name',
        },
        {
          kind: 'text',
          name: 'u_middle_name',
          label: 'CommitteeFormMiddleName',
          max: 50,
          autoComplete: 'additional-name',
        },
        {
          kind: 'text',
          name: 'u_last_name',
          label: 'AccountLastName',
          max: 100,
          isRequired: true,
          prefill: 'lastName',
          isLockedByProfile: true,
          autoComplete: 'family-name',
        },
        {
          kind: 'text',
          name: 'u_suffix_name',
          label: 'CommitteeFormSuffix',
          max: 5,
          autoComplete: 'honorific-suffix',
        },
        {
          kind: 'text',
          name: 'u_title',
          label: 'CommitteeFormTitle',
          max: 50,
          prefill: 'jobTitle',
          autoComplete: 'organization-title',
        },
        {
          kind: 'text',
          name: 'u_organization',
          label: 'CommitteeFormOrganization',
          max: 60,
          prefill: 'company',
          autoComplete: 'organization',
        },
        {
          kind: 'email',
          name: 'u_email_address',
          label: 'ApplyEmail',
          max: 254,
          isRequired: true,
          prefill: 'email',
          isLockedByProfile: true,
          autoComplete: 'email',
        },
      ],
    },
    {
      id: 'place',
      fields: [
        { kind: 'note', name: 'placeNote', tag: 'h3', label: 'CommitteeFormPlace' },
        {
          kind: 'country',
          name: 'u_country_name',
          label: 'AddressCountry',
          isRequired: true,
          prefill: 'country',
          autoComplete: 'country',
        },
        {
          kind: 'text',
          name: 'u_address_line1',
          label: 'AddressStreet1',
          max: 60,
          prefill: 'street1',
          autoComplete: 'address-line1',
        },
        {
          kind: 'text',
          name: 'u_address_line2',
          label: 'AddressStreet2',
          max: 60,
          prefill: 'street2',
          autoComplete: 'address-line2',
        },
        {
          kind: 'text',
          name: 'u_city',
          label: 'AddressCity',
          max: 50,
          prefill: 'city',
          autoComplete: 'address-level2',
        },
        {
          kind: 'state',
          name: 'u_region_name',
          of: 'u_country_name',
          label: 'AddressState',
          prefill: 'state',
          autoComplete: 'address-level1',
        },
        {
          kind: 'zip',
          name: 'u_postal_code',
          of: 'u_country_name',
          label: 'AddressZip',
          max: 15,
          prefill: 'zip',
          autoComplete: 'postal-code',
        },
        {
          kind: 'tel',
          name: 'u_tel_number',
          label: 'AccountPhone',
          min: 10,
          max: 15,
          prefill: 'phone',
          autoComplete: 'tel',
        },
        { kind: 'text', name: 'u_tel_extension', label: 'CommitteeFormExtension', max: 5 },
        { kind: 'tel', name: 'u_mobile_phone_number', label: 'CommitteeFormMobile', min: 10, max: 15 },
        { kind: 'tel', name: 'u_fax_number', label: 'CommitteeFormFax', max: 15 },
      ],
    },
    {
      id: 'end',
      fields: [
        { kind: 'note', name: 'endNote', tag: 'h3', label: 'CommitteeFormEnd' },
        { kind: 'checkbox', name: 'agreement', label: 'CommitteeFormAgreement', isRequired: true },
      ],
    },
  ],
});

export const personFields = parts.screens[0].fields;
export const placeFields = parts.screens[1].fields;
export const agreementFields = parts.screens[2].fields;
