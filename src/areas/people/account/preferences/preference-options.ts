import type { PreferenceOptions } from '../../../../../islands/people/account/PreferenceFields.tsx';
import type { Locale } from '../../../../../server/platform/locale.rules.ts';
import type { AccountContent } from '../../../../../server/people/accounts/account-content.ts';
import { getNewsletterTopics } from '../../../../cms/queries/newsletter-topics.ts';
import { getTopicsOfInterest } from '../../../../cms/queries/select-options.ts';
import { read } from '../../../../cms/query.ts';

interface Asked {
  services: { accountContent: AccountContent };
  locals: App.Locals;
  language: Locale;
  /** The documents whose notices the person receives. */
  codes: readonly string[];
}

/**
 * Reads the options of the form, in the reader's language. A document that the content no longer has is shown by its
 * number.
 */
export async function readPreferenceOptions({ services, locals, language, codes }: Asked): Promise<PreferenceOptions> {
  const [{ enumeration }, { newsletterTopics }, documents] = await Promise.all([
    read(locals, getTopicsOfInterest, { path: '/settings/enumerations/topics-of-interest', lang: language }),
    read(locals, getNewsletterTopics, { path: '/settings/newsletters/main', lang: language }),
    codes.length > 0 ? services.accountContent.documents(language) : [],
  ]);
  const titles = new Map(documents.map(({ code, title }) => [code, title]));
  return {
    topics: (enumeration?.children ?? []).map(({ keyName, display }) => ({
      value: keyName.value,
      label: display.value,
    })),
    newsletters: (newsletterTopics?.children ?? []).map(({ id, frequencyLabel, children }) => ({
      id,
      label: frequencyLabel,
      options: children.map(({ netsuiteName, topicName }) => ({ value: netsuiteName, label: topicName })),
    })),
    codes: codes.map((code) => ({ value: code, label: [code, titles.get(code)].filter(Boolean).join('-') })),
  };
}
