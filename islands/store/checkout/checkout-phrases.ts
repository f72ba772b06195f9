import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';

/** Phrases of other parts of the site that the checkout uses. */
const shared = [
  ...(['FieldRequired', 'FieldMaximumLength', 'ZipInvalid', 'StateInvalid', 'CountryNameInvalid'] as const),
  ...(['PhoneInvalid', 'EmailInvalid', 'CharactersInvalid', 'OptionInvalid', 'SomeFieldsRequireAttention'] as const),
  ...(['CREDIT_CARD_DENIED', 'CARD_TYPE_NOT_ACCEPTED', 'CardsFull', 'RECAPTCHA_FAILED_MESSAGE'] as const),
  ...(['SHIPPING_METHOD_NOT_SELECTED_ERROR', 'Invalid_Address_Message', 'SanctionedCountryMessage'] as const),
  ...(['DisableWebOrderMessage', 'PleaseSelect', 'AuthSignIn', 'AuthSignUp', 'AccountFirstName'] as const),
  ...(['AccountLastName', 'AccountCompany', 'AccountEmail', 'AccountPhone', 'AddressCountry'] as const),
  ...(['AddressStreet1', 'AddressStreet2', 'AddressCity', 'AddressState', 'AddressZip', 'AddressIsPoBox'] as const),
] satisfies PhraseKey[];

export type CheckoutKey =
  | Extract<PhraseKey, `${'Checkout' | 'Card' | 'Awaited'}${Capitalize<string>}`>
  | (typeof shared)[number];

/** Returns whether the page provides a phrase to the checkout. */
export const isCheckoutPhrase = (key: string): boolean =>
  /^(Checkout|Card|Awaited)[A-Z]/.test(key) || (shared as readonly string[]).includes(key);
