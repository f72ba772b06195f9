import type { MailTopic } from '../../platform/email/mail-topic.rules.ts';
import { isPreferenceName, type Preferences } from './preference.rules.ts';

/** The answers on which emails to a person depend. */
export interface MailConsent {
  preferences: Preferences;
  /** Codes of the documents whose notices they requested. */
  codes: readonly string[];
}

/**
 * Decides whether an email may be sent to a person; every email is checked here. Service emails about orders and the
 * account are sent whatever the person opted out of. A newsletter needs its own consent and the one for newsletters in
 * general.
 * @param consent null for a person without an account, who has consented to nothing
 */
export function mayMail(topic: MailTopic, consent: MailConsent | null): boolean {
  if (topic.category === 'service') return true;
  if (consent === null) return false;
  const { preferences, codes } = consent;
  switch (topic.category) {
    case 'events':
      return preferences.infoKnowEventConf;
    case 'offers':
      return preferences.prodServOffers;
    case 'newsletter':
      return preferences.newsletter && isPreferenceName(topic.name) && preferences[topic.name];
    case 'codes':
      return codes.includes(topic.name);
  }
}
