import type { MailTopic } from '../../platform/email/mail-topic.rules.ts';
import { generalNames, type Preferences } from './preference.rules.ts';

/** The answers on which emails to a person depend. */
export interface MailConsent {
  preferences: Preferences;
  /** Codes of the documents whose notices they requested, or sections of which they follow. */
  codes: readonly string[];
}

/** A newsletter is never named like a general answer. */
const isChosen = (name: string, preferences: Preferences): boolean =>
  !(generalNames as readonly string[]).includes(name) && Object.hasOwn(preferences, name) && preferences[name] === true;

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
      return preferences['infoKnowEventConf'] === true;
    case 'offers':
      return preferences['prodServOffers'] === true;
    case 'newsletter':
      return preferences['newsletter'] === true && isChosen(topic.name, preferences);
    case 'codes':
      return codes.includes(topic.name);
  }
}
