import type { OptionalTopic } from '../../platform/email/mail-topic.rules.ts';
import { findConsent } from './mail-consent.ts';
import { mayMail } from './mail-consent.rules.ts';
import { savePreferences, type PreferenceChange, type PreferenceServices } from './save-preferences.ts';
import { unfollowSections } from './section-notice.repo.ts';
import type { UnsubscribeGrant } from './unsubscribe-link.ts';

function changeOf(topic: OptionalTopic): PreferenceChange {
  switch (topic.category) {
    case 'events':
      return { preferences: { infoKnowEventConf: false } };
    case 'offers':
      return { preferences: { prodServOffers: false } };
    case 'codes':
      return { unsubscribe: [topic.name] };
    case 'newsletter':
      return { preferences: { [topic.name]: false } };
  }
}

/**
 * Ends emails of one kind, like unticking it in the account. Ending them again, or without an account, changes nothing.
 */
export async function unsubscribe(services: PreferenceServices, { userId, topic }: UnsubscribeGrant): Promise<void> {
  if (!mayMail(topic, await findConsent(services.db, userId))) return;
  await savePreferences(services, userId, changeOf(topic));
  // One link ends all emails about a document, those about its sections too.
  if (topic.category === 'codes') await unfollowSections(services.db, userId, { code: topic.name });
}
