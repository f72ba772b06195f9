import type { Shell } from '../../../cms/shell.ts';

/** Phrases of other parts of the site that the checkout says too. */
const shared: ReadonlySet<string> = new Set([
  ...['FieldRequired', 'FieldMaximumLength', 'ZipInvalid', 'StateInvalid', 'CountryNameInvalid', 'PhoneInvalid'],
  ...[
    'EmailInvalid',
    'CharactersInvalid',
    'OptionInvalid',
    'SomeFieldsRequireAttention',
    'CREDIT_CARD_DENIED',
    'CARD_TYPE_NOT_ACCEPTED',
    'CardsFull',
  ],
  ...['RECAPTCHA_FAILED_MESSAGE', 'SHIPPING_METHOD_NOT_SELECTED_ERROR', 'Invalid_Address_Message'],
  ...['SanctionedCountryMessage', 'DisableWebOrderMessage', 'PleaseSelect', 'AuthSignIn', 'AuthSignUp'],
  ...['AccountFirstName', 'AccountLastName', 'AccountCompany', 'AccountEmail', 'AccountPhone', 'AddressCountry'],
  ...['AddressStreet1', 'AddressStreet2', 'AddressCity', 'AddressState', 'AddressZip', 'AddressIsPoBox'],
]);

const isOurs = (key: string): boolean => /^(Checkout|Card)[A-Z]/.test(key) || shared.has(key);

/** Returns what the checkout's island says, by key. */
export const checkoutPhrases = (dictionary: Shell['dictionary']): Record<string, string> =>
  Object.fromEntries(dictionary.filter(({ key }) => isOurs(key)).map(({ key, phrase }) => [key, phrase]));
