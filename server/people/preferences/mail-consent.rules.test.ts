import { expect, it } from 'vitest';
import { demoInterests } from '../../../tests/support/fake-account-content.ts';
import { newsletterNames } from '../accounts/interests.rules.ts';
import type { MailContent } from '../../platform/email/mail.contract.ts';
import { findMailTopic, mailKinds, type MailTopic } from '../../platform/email/mail-topic.rules.ts';
import { mayMail } from './mail-consent.rules.ts';
import { optedOut, preferencesBy, type Preferences } from './preference.rules.ts';

const wants = (preferences: Preferences, codes: string[] = []) => ({
  preferences: { ...preferencesBy(demoInterests, () => false), ...preferences },
  codes,
});
const everything = { preferences: preferencesBy(demoInterests, (name) => name !== 'doNotMail'), codes: ['70'] };
const nothing = { preferences: optedOut(), codes: [] };
const events: MailTopic = { category: 'events' };
const offers: MailTopic = { category: 'offers' };
const wildfire: MailTopic = { category: 'newsletter', name: 'newsletterWildfire' };
const code70: MailTopic = { category: 'codes', name: '70' };

it.each<[string, MailTopic, Parameters<typeof mayMail>[1], boolean]>([
  ['events to who wants them', events, wants({ infoKnowEventConf: true }), true],
  ['no events to who wants the rest', events, { ...everything, ...wants({ newsletter: true }) }, false],
  ['offers to who wants them', offers, wants({ prodServOffers: true }), true],
  ['no offers to who wants events', offers, wants({ infoKnowEventConf: true }), false],
  ['a newsletter to who wants it', wildfire, wants({ newsletter: true, newsletterWildfire: true }), true],
  ['no newsletter to who ended them all', wildfire, wants({ newsletterWildfire: true }), false],
  ['no newsletter of another topic', wildfire, wants({ newsletter: true, newsletterResearch: true }), false],
  [
    'no newsletter for the interest alone',
    { category: 'newsletter', name: 'wildfire' },
    wants({ wildfire: true }),
    false,
  ],
  ['no newsletter nobody knows', { category: 'newsletter', name: 'newsletterX' }, everything, false],
  ['notices of a code that is followed', code70, wants({}, ['110', '70']), true],
  ['no notices of another code', code70, wants({ newsletter: true }, ['701', '7']), false],
  ['nothing optional to somebody without an account', events, null, false],
])('sends %s', (_, topic, consent, isSent) => expect(mayMail(topic, consent)).toBe(isSent));

it('sends everything to who wants everything, and nothing optional to who opted out of all', () => {
  const topics = [
    events,
    offers,
    code70,
    ...newsletterNames(demoInterests).map((name) => ({ category: 'newsletter' as const, name })),
  ];
  for (const topic of topics) expect([mayMail(topic, everything), mayMail(topic, nothing)]).toEqual([true, false]);
});

it('asks for every kind of email there is, and stops none about orders, security or what was bought', () => {
  const categories = mailKinds.map((kind) => [kind, findMailTopic({ kind, code: '70' } as MailContent).category]);
  expect(categories.filter(([, category]) => category !== 'service')).toEqual([['documentNotice', 'codes']]);
  for (const kind of mailKinds) {
    const topic = findMailTopic({ kind, code: '70' } as MailContent);
    expect(mayMail(topic, nothing)).toBe(topic.category === 'service');
    expect(mayMail(topic, null)).toBe(topic.category === 'service');
  }
});
