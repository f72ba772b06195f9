import type { MailTopic } from '../../platform/email/mail-topic.rules.ts';
import { isPreferenceName, type Preferences } from './preference.rules.ts';

/** A person's answers, as far as emails depend on them. */
export interface MailConsent {
  preferences: Preferences;
  /** Codes whose notices they have asked for. */
  codes: readonly string[];
}

/**
 * Decides whether a person is sent an email: the one place that does, asked for an email of every kind. What they asked
 * for, bought or must know for their account's sake reaches them whatever they opted out of; a newsletter needs both its
 * own answer and that for newsletters at all.
 * @param consent null for somebody without an account, who has asked for nothing
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
