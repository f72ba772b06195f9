import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MailPage } from './MailPage.tsx';
import { mailTexts, type MailLanguage } from './mail-texts.ts';
import type { EmailDraft, Mail, MailContent, UnsubscribeLinks } from './mail.contract.ts';
import { oneLine } from './one-line.ts';
import { deliveryText, formatOrder } from './order-facts.ts';
import { OrderTable } from './OrderTable.tsx';

/** Prevents user input from being turned into a link: an address in a name loses its scheme and its dots. */
const asName = (text: string): string =>
  oneLine(text)
    .replace(/https?:\/\/|www\./gi, '')
    .replace(/\.(?=\S)/g, '. ')
    .slice(0, 80);

/** Returns the values of emails about subscriptions and documents. */
function accountFacts(content: MailContent, { renewals, order: { charging } }: MailLanguage): Record<string, string> {
  switch (content.kind) {
    case 'renewalNotice':
      return {
        product: oneLine(content.product),
        date: oneLine(content.date),
        what: renewals[content.isRenewing ? 'renews' : 'ends'],
      };
    case 'seatAssigned':
      return { product: oneLine(content.product), owner: asName(content.owner), date: oneLine(content.date) };
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
        ? fill(charging.keptCard, { brand: oneLine(brand), last4: oneLine(last4) })
        : charging.noCard;
      return { amount: oneLine(content.amount), later };
    }
    case 'accountClosing':
      return { date: oneLine(content.date) };
    case 'formReceipt':
      return { form: oneLine(content.form), reference: content.reference, thanks: oneLine(content.thanks) };
    case 'documentNotice':
      return { code: oneLine(`${content.prefix} ${content.code}`), title: oneLine(content.title) };
    case 'accountClosed':
    case 'accountExists':
    case 'accountKept':
    case 'confirmNewEmail':
    case 'emailChanged':
    case 'exemptionApproved':
    case 'exemptionRefused':
    case 'orderConfirmation':
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

/** Describes the changes of a document, one a line. */
function changeLines(content: MailContent, { changes, stages }: MailLanguage): string[] {
  if (content.kind !== 'documentNotice') return [];
  return content.changes.map(({ kind, text }) => {
    if (kind === 'stage') return stages[text] ?? '';
    return fill(changes[kind][text === '' ? 'unnamed' : 'named'], { text: oneLine(text) });
  });
}

const fill = (phrase: string, values: Readonly<Record<string, string>>): string =>
  phrase.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);

/**
 * Writes a mail as text and HTML; every value is reduced to one line, and React escapes the HTML.
 * @param unsubscribe links below the signature
 */
export function writeMail({ to, language, content }: EmailDraft, unsubscribe?: UnsubscribeLinks): Mail {
  const texts = mailTexts[language];
  const { action, unexpected, ...mail } = texts.mails[content.kind];
  const { signature, linkHint } = texts;
  const values = {
    name: asName(content.name),
    newEmail: 'newEmail' in content ? oneLine(content.newEmail) : '',
    method: 'method' in content ? texts.methods[content.method] : '',
    states: 'states' in content ? oneLine(content.states) : '',
    until: 'until' in content ? oneLine(content.until) : '',
    reason: 'reason' in content ? oneLine(content.reason) : '',
    orderNumber: 'orderNumber' in content ? oneLine(content.orderNumber) : '',
    ...accountFacts(content, texts),
  };
  const order = 'order' in content ? content.order : null;
  const link = oneLine(content.link);
  const delivered = order ? deliveryText(order, texts.order) : [];
  const written = [texts.greeting, ...mail.paragraphs, ...delivered].map((paragraph) => fill(paragraph, values));
  const paragraphs = [...written.filter((paragraph) => paragraph !== ''), ...changeLines(content, texts)];
  const subject = fill(mail.subject, values);
  const unsubscribeLink = unsubscribe && { text: texts.unsubscribe, link: unsubscribe.page };
  const page = createElement(
    MailPage,
    { language, subject, paragraphs, link, action, linkHint, unexpected, signature, unsubscribeLink },
    order && createElement(OrderTable, { order, words: texts.order }),
  );
  const orderText = order ? [formatOrder(order, texts.order)] : [];
  const out = unsubscribeLink ? [`${unsubscribeLink.text}\n${unsubscribeLink.link}`] : [];
  const parts = [...paragraphs, ...orderText, `${action}:\n${link}`, unexpected, `-- \n${signature}`, ...out];
  return {
    to: oneLine(to),
    subject,
    ...(unsubscribe && { unsubscribe }),
    text: `${parts.join('\n\n')}\n`,
    html: `<!doctype html>\n${renderToStaticMarkup(page)}\n`,
  };
}
