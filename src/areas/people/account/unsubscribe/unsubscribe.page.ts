import type { PhraseKey } from '../../../../../server/platform/phrase-key.contract.ts';
import type { OptionalTopic } from '../../../../../server/platform/email/mail-topic.rules.ts';
import { findConsent, unsubscribePath } from '../../../../../server/people/preferences/mail-consent.ts';
import { mayMail } from '../../../../../server/people/preferences/mail-consent.rules.ts';
import { unsubscribe } from '../../../../../server/people/preferences/unsubscribe.ts';
import { readUnsubscribe } from '../../../../../server/people/preferences/unsubscribe-link.ts';
import { getNewsletterTopics } from '../../../../cms/queries/newsletter-topics.ts';
import { read } from '../../../../cms/query.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { redirectTo } from '../../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';

const texts: Readonly<Record<OptionalTopic['category'], PhraseKey>> = {
  events: 'UnsubscribeEvents',
  offers: 'UnsubscribeOffers',
  newsletter: 'UnsubscribeNewsletter',
  codes: 'UnsubscribeCodes',
};

const tokenOf = ({ form, url }: Pick<PageCall, 'form' | 'url'>) =>
  form?.get('token') ?? url.searchParams.get('token') ?? '';

async function nameOf(topic: OptionalTopic, { locals, page }: PageCall<SiteFrame>): Promise<string> {
  if (!('name' in topic) || topic.category === 'codes') return 'name' in topic ? topic.name : '';
  const path = '/settings/newsletters/main';
  const { newsletterTopics } = await read(locals, getNewsletterTopics, { path, lang: page.language });
  const listed = (newsletterTopics?.children ?? []).flatMap(({ children }) => children);
  return listed.find(({ netsuiteName }) => netsuiteName === topic.name)?.topicName ?? topic.name;
}

/**
 * Ends emails of one kind for anybody with the link, signed in or not. Opening the page changes nothing, because mail
 * scanners open links too; its button does.
 */
export const unsubscribePage = definePage({
  access: 'public',
  frame: siteFrame,
  async load(call) {
    const { page, services } = call;
    const grant = readUnsubscribe(tokenOf(call), services.env.sessionSecrets);
    return {
      /** The emails that the link ends; null for an invalid link. */
      text: grant && page.t(texts[grant.topic.category], { name: await nameOf(grant.topic, call) }),
      token: tokenOf(call),
      /** True once these emails have ended, by this link or in the account. */
      isDone: grant !== null && !mayMail(grant.topic, await findConsent(services.db, grant.userId)),
      errors: grant ? [] : [{ message: page.t('UnsubscribeInvalid') }],
    };
  },
  intents: {
    async submit(call) {
      const { page, services } = call;
      const token = tokenOf(call);
      const grant = readUnsubscribe(token, services.env.sessionSecrets);
      if (!grant) return { errors: [{ message: page.t('UnsubscribeInvalid') }] };
      await unsubscribe(services, grant);
      return redirectTo(`${unsubscribePath(token, page.language)}&done=1`);
    },
  },
});
