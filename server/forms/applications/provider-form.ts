import { defineForm } from '../definition/form-definition.contract.ts';
import { listed, placeFields, showWhenOther, showWhile, signatureFields, yesNo } from './application-fields.ts';

/** Longest text with several lines, in characters. */
const long = 1_000;
const documents = ['pdf', 'doc', 'docx', 'rtf'] as const;

/** The form of a training provider's application, in five parts. */
export const providerForm = defineForm({
  id: 'provider-application',
  screens: [
    {
      id: 'PartI',
      title: 'ProviderPartOne',
      fields: [
        {
          kind: 'text',
          name: 'providerName',
          label: 'ProviderName',
          max: 255,
          isRequired: true,
          prefill: 'company',
          autoComplete: 'organization',
        },
        { kind: 'long-text', name: 'locations', label: 'ProviderLocations', max: long, isRequired: true },
        { kind: 'url', name: 'providerWebsite', label: 'ProviderWebsite', isRequired: true },
        ...placeFields,
        { kind: 'long-text', name: 'description', label: 'ProviderDescription', max: long, isRequired: true },
        { kind: 'select', name: 'providerType', label: 'ProviderType', isRequired: true, options: listed },
        { kind: 'text', name: 'providerTypeOther', label: 'ProviderTypeOther', max: 255 },
        {
          kind: 'select',
          name: 'providerBusinessSegment',
          label: 'ProviderSegment',
          isRequired: true,
          options: listed,
        },
        { kind: 'text', name: 'providerBusinessSegmentOther', label: 'ProviderSegmentOther', max: 255 },
        { kind: 'long-text', name: 'intendedAudience', label: 'ProviderAudience', max: long, isRequired: true },
        {
          kind: 'files',
          name: 'organizationDocumentation',
          label: 'ProviderOrganizationFiles',
          most: 10,
          size: 5,
          types: documents,
        },
      ],
      leads: [{ to: 'PartII' }],
    },
    {
      id: 'PartII',
      title: 'ProviderPartTwo',
      fields: [
        { kind: 'text', name: 'primaryName', label: 'ProviderPrimaryName', max: 200, isRequired: true },
        {
          kind: 'email',
          name: 'primaryEmail',
          label: 'ProviderPrimaryEmail',
          max: 254,
          isRequired: true,
          prefill: 'email',
          autoComplete: 'email',
        },
        {
          kind: 'tel',
          name: 'primaryPhone',
          label: 'ProviderPrimaryPhone',
          min: 10,
          max: 20,
          isRequired: true,
          prefill: 'phone',
          autoComplete: 'tel',
        },
        {
          kind: 'radio',
          name: 'hasAdditionalAdministrator',
          label: 'ProviderHasAdministrator',
          isRequired: true,
          options: yesNo,
        },
        { kind: 'long-text', name: 'administratorContactInfo', label: 'ProviderAdministrator', max: long },
      ],
      leads: [{ to: 'PartIII' }],
    },
    {
      id: 'PartIII',
      title: 'ProviderPartThree',
      fields: [
        { kind: 'select', name: 'trainingSpaceType', label: 'ProviderSpace', isRequired: true, options: listed },
        {
          kind: 'files',
          name: 'trainingSpaceDocumentation',
          label: 'ProviderSpaceFiles',
          most: 10,
          size: 5,
          types: [...documents, 'png', 'jpg', 'jpeg'],
        },
      ],
      leads: [{ to: 'PartIV' }],
    },
    {
      id: 'PartIV',
      title: 'ProviderPartFour',
      fields: [
        { kind: 'checkboxes', name: 'promotionEfforts', label: 'ProviderPromotion', options: listed },
        { kind: 'text', name: 'promotionEffortsOther', label: 'ProviderPromotionOther', max: 255 },
        { kind: 'long-text', name: 'whyWantToHost', label: 'ProviderWhy', max: long, isRequired: true },
      ],
      leads: [{ to: 'PartV' }],
    },
    {
      id: 'PartV',
      title: 'ProviderPartFive',
      submit: 'ApplySend',
      fields: [
        {
          kind: 'note',
          name: 'handbookNote',
          label: 'ApplyHandbookText',
          link: { href: 'ProviderHandbookPage', label: 'ProviderHandbook' },
        },
        ...signatureFields,
      ],
    },
  ],
  rules: [
    showWhenOther('providerTypeOther', 'providerType'),
    showWhenOther('providerBusinessSegmentOther', 'providerBusinessSegment'),
    showWhenOther('promotionEffortsOther', 'promotionEfforts'),
    showWhile('administratorContactInfo', 'hasAdditionalAdministrator', 'yes'),
  ],
});
