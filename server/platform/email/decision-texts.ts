import { applicationTexts } from './application-texts.ts';
import { exemptionTexts } from './exemption-texts.ts';

/** Emails about a decision on something a person has sent. */
export const decisionTexts = {
  en: { ...exemptionTexts.en, ...applicationTexts.en },
  es: { ...exemptionTexts.es, ...applicationTexts.es },
};
