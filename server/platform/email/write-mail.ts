import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PhraseKey } from '../phrase-key.contract.ts';
import type { Words } from '../words.contract.ts';
import { MailPage, type MailedText } from './MailPage.tsx';
import { plainMailLook, type MailLook } from './mail-look.ts';
import { changeText, type Say } from './change-text.ts';
import { mailPhrases } from './mail-phrases.ts';
import type { EmailDraft, Mail, MailContent, SignInMethod, UnsubscribeLinks } from './mail.contract.ts';
import { oneLine } from './one-line.rules.ts';
import { deliveryText, formatOrder } from './order-facts.ts';
import { trackingText } from './tracking-text.ts';
import { OrderTable } from './OrderTable.tsx';
import { checkFacts, checksFacts, listChecks } from './check-facts.ts';
import { planFailureFacts } from './plan-failure-facts.ts';
import { pricePlanFacts } from './price-plan-facts.ts';
import { creditText, refundText } from './refund-text.ts';
import { cutText } from '../cut-text.rules.ts';

/** Prevents user input from being turned into a link: an address in a name loses its scheme and its dots. */
const asName = (text: string): string =>
  cutText(
    oneLine(text)
      .replace(/https?:\/\/|www\./gi, '')
      .replace(/\.(?=\S)/g, '. '),
    80,
  );

/** Returns the values of emails about subscriptions and documents. */
function accountFacts(content: MailContent, { t }: Words): Record<string, string> {
  switch (content.kind) {
    case 'renewalNotice':
      return {
        product: oneLine(content.product),
        date: oneLine(content.date),
        what: t(content.isRenewing ? 'MailRenewalRenews' : 'MailRenewalEnds'),
      };
    case 'seatAssigned':
      return { product: oneLine(content.product), owner: asName(content.owner), date: oneLine(content.date) };
    case 'seatEnded':
      return { product: oneLine(content.product), owner: asName(content.owner) };
    case 'applicationAccepted':
    case 'applicationDeclined':
    case 'fundingGranted':
    case 'fundingDeclined':
      return { committee: oneLine(content.committee), number: oneLine(content.number), note: oneLine(content.note) };
    case 'paymentLater':
    case 'paymentTaken':
    case 'paymentNeeded': {
      const { brand = '', last4 = '' } = content.card ?? {};
      const isKept = content.isCardKept && content.card !== null;
      const later = isKept
        ? t('MailOrderKeptCard', { brand: oneLine(brand), last4: oneLine(last4) })
        : t('MailOrderNoCard');
      const deadline = content.payBy ? t('MailPaymentBy', { date: oneLine(content.payBy) }) : '';
      return { amount: oneLine(content.amount), later, deadline };
    }
    case 'orderGivenUp': {
      const items = oneLine(content.items);
      const ended = items === '' ? t('MailGivenUpNothing') : t('MailGivenUpItems', { items });
      return { amount: oneLine(content.amount), ended };
    }
    case 'paymentDisputed':
      return { amount: oneLine(content.amount), date: oneLine(content.date) };
    case 'orderShipped':
      return { items: content.items.map(oneLine).join(', '), tracking: trackingText(content.parcel, { t }) };
    case 'sessionMoved':
    case 'sessionCancelled':
      return { course: oneLine(content.course), before: oneLine(content.before), after: oneLine(content.after) };
    case 'sessionChoice':
    case 'sessionChoiceReminder': {
      const deadline = content.chooseBy ? t('MailSessionChoiceUntil', { date: oneLine(content.chooseBy) }) : '';
      return { course: oneLine(content.course), before: oneLine(content.before), deadline };
    }
    case 'orderPublished':
      return { items: content.items.map(oneLine).join(', ') };
    case 'orderDelayed':
    case 'orderDelayedAsking': {
      const { item, promisedDay, newDay, answerBy } = content;
      const day = newDay === null ? t('MailOrderDelayUnknown') : t('MailOrderDelayDay', { date: oneLine(newDay) });
      return { item: oneLine(item), date: oneLine(promisedDay), day, answerBy: oneLine(answerBy) };
    }
    case 'orderDelivered':
      return { tracking: trackingText(content.parcel, { t }) };
    case 'invoiceReminder':
      return {
        number: oneLine(content.number),
        poNumber: oneLine(content.poNumber),
        amount: oneLine(content.amount),
        date: oneLine(content.date),
        standing: t(content.isOverdue ? 'MailInvoiceOverdue' : 'MailInvoiceDueSoon', {
          amount: oneLine(content.amount),
          date: oneLine(content.date),
        }),
      };
    case 'unitsCancelled': {
      const amount = oneLine(content.amount ?? '');
      const money = content.amount === null ? t('MailCancelledUncharged') : t('MailCancelledRefund', { amount });
      return { items: oneLine(content.items), money };
    }
    case 'creditIssued':
      return {
        number: oneLine(content.number),
        amount: oneLine(content.amount),
        where: creditText(content, t),
      };
    case 'refundMade':
    case 'refundFailed':
      return { amount: oneLine(content.refund.amount), where: refundText(content.refund, 'went', t) };
    case 'returnApproved': {
      const address = content.address.split('\n').map(oneLine).filter(Boolean).join(', ');
      return { number: oneLine(content.number), items: oneLine(content.items), address };
    }
    case 'returnReceived':
      return { number: oneLine(content.number), items: oneLine(content.items) };
    case 'accountClosing':
      return { date: oneLine(content.date) };
    case 'formArrived':
    case 'formRefused':
    case 'formAccepted':
    case 'formDeclined': {
      const note = 'note' in content ? oneLine(content.note) : '';
      return { form: oneLine(content.form), reference: content.reference, note };
    }
    case 'formReceipt':
      return { form: oneLine(content.form), reference: content.reference, thanks: oneLine(content.thanks) };
    case 'checkAsked':
    case 'checkApproved':
    case 'checkReturned':
      return checkFacts(content, t);
    case 'checksAsked':
    case 'checksApproved':
      return checksFacts(content, t);
    case 'planFailed':
      return planFailureFacts(content, t);
    case 'pricePlanFailed':
      return pricePlanFacts(content, t);
    case 'documentNotice':
      return {
        code: oneLine(content.designation ?? `${content.prefix} ${content.code}`),
        title: oneLine(content.title),
      };
    case 'accountClosed':
    case 'accountExists':
    case 'accountKept':
    case 'confirmNewEmail':
    case 'emailChanged':
    case 'exemptionApproved':
    case 'exemptionApprovedForCart':
    case 'exemptionRefused':
    case 'returnRefused':
    case 'orderConfirmation':
    case 'orderLetGo':
    case 'orderRefused':
    case 'orderEmailChanged':
    case 'orderInAccount':
    case 'orderLink':
    case 'passwordChanged':
    case 'resetPassword':
    case 'invited':
    case 'signInMethodAdded':
    case 'signInMethodRemoved':
    case 'verifyEmail':
      return {};
  }
}

const methodKeys = {
  singleSignOn: 'MailMethodSingleSignOn',
  twoFactor: 'MailMethodTwoFactor',
} as const satisfies Record<SignInMethod, PhraseKey>;

/** Returns the paragraphs of a text, which stand apart by empty lines; those whose tokens are empty are left out. */
const paragraphsOf = ({ text, lang }: MailedText): MailedText[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => ({ text: oneLine(paragraph), lang }))
    .filter((paragraph) => paragraph.text !== '');

/**
 * Writes a mail as text and HTML; every value is reduced to one line, and React escapes the HTML.
 * @param words the phrases of its language
 * @param unsubscribe links below the signature
 * @param look of the organisation
 */
export function writeMail(
  { to, language, content }: EmailDraft,
  words: Words,
  unsubscribe?: UnsubscribeLinks,
  look: MailLook = plainMailLook,
): Mail {
  const phrases = mailPhrases(content.kind);
  const values = {
    name: asName(content.name),
    newEmail: 'newEmail' in content ? oneLine(content.newEmail) : '',
    method: 'method' in content ? words.t(methodKeys[content.method]) : '',
    states: 'states' in content ? oneLine(content.states) : '',
    until: 'until' in content ? oneLine(content.until) : '',
    reason: 'reason' in content ? oneLine(content.reason) : '',
    orderNumber: 'orderNumber' in content ? oneLine(content.orderNumber) : '',
    ...accountFacts(content, words),
  };
  const said: Say = (key, tokens = values) => {
    const lang = words.languageOf(key);
    return { text: words.t(key, tokens), lang: lang === language ? undefined : lang };
  };
  const order = 'order' in content ? content.order : null;
  const link = content.link === null ? null : oneLine(content.link);
  const paragraphs: MailedText[] = [
    said(values.name === '' ? 'MailGreetingPlain' : 'MailGreeting'),
    ...paragraphsOf(said(phrases.text)),
    ...(order ? deliveryText(order, words).map((text) => ({ text })) : []),
    ...(content.kind === 'documentNotice' ? content.changes.map((change) => changeText(change, said)) : []),
    ...(content.kind === 'checksAsked' || content.kind === 'checksApproved' ? listChecks(content, said) : []),
  ].filter(({ text }) => text !== '');
  const subject = oneLine(words.t(phrases.subject, values));
  const [action, unexpected] = [said(phrases.action), said(phrases.unexpected)];
  const [signature, linkHint] = [said('MailSignature'), said('MailLinkHint')];
  const unsubscribeText = said('MailUnsubscribe');
  const unsubscribeLink = unsubscribe && {
    text: unsubscribeText.text,
    lang: unsubscribeText.lang,
    link: unsubscribe.page,
  };
  const page = createElement(
    MailPage,
    { language, subject, look, paragraphs, link, action, linkHint, unexpected, signature, unsubscribeLink },
    order && createElement(OrderTable, { order, words, brand: look.brand }),
  );
  const parts = [
    ...paragraphs.map(({ text, link: to }) => (to === undefined ? text : `${text}\n${to}`)),
    ...(order ? [formatOrder(order, words)] : []),
    ...(link === null ? [] : [`${action.text}:\n${link}`]),
    unexpected.text,
    `-- \n${signature.text}`,
    ...(unsubscribeLink ? [`${unsubscribeLink.text}\n${unsubscribeLink.link}`] : []),
  ];
  return {
    to: oneLine(to),
    subject,
    ...(unsubscribe && { unsubscribe }),
    ...('calendar' in content && { calendar: content.calendar }),
    text: `${parts.join('\n\n')}\n`,
    html: `<!doctype html>\n${renderToStaticMarkup(page)}\n`,
  };
}
