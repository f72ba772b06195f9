import { cardPhrases } from '../../../server/store/payments/card.rules.ts';
import type { KeysBeginning } from '../../platform/ui/translate.ts';

/** Prefixes of the phrases that the page provides to the payments area. */
export const paymentsPhrases = [
  ...cardPhrases,
  ...(['Payments', 'Account', 'Address', 'AreYouSure', 'RemoveCardMessage', 'CancelCardChangesMessage'] as const),
  ...(['InvalidDataFormat', 'InvalidBillingAddress', 'SanctionedCountryMessage', 'PleaseSelect'] as const),
  ...(['FieldRequired', 'FieldMaximumLength', 'ZipInvalid', 'StateInvalid', 'CountryNameInvalid'] as const),
  ...(['PhoneInvalid', 'CharactersInvalid', 'CREDIT_CARD_DENIED'] as const),
];

export type PaymentsKey = KeysBeginning<(typeof paymentsPhrases)[number]>;
