import { sitePath } from '../../../content/items/site-path.rules.ts';
import { longDate } from '../../../platform/dates/date-text.rules.ts';
import type { EmailDraft } from '../../../platform/email/mail.contract.ts';
import type { OutgoingMessage } from '../../../platform/integrations/outgoing-message.ts';
import type { OrderServices } from '../order-services.ts';
import type { Order, OrderLine } from '../order.repo.ts';
import type { DelayNotice } from './delay-notice.repo.ts';

/** Page where the buyer answers a notice, without signing in. */
const delayPath = (token: string, language: string): string => sitePath(`/orders/delays/${token}`, language);

/** Returns the email of a notice. */
export function delayMessage(
  { env }: Pick<OrderServices, 'env'>,
  { order, line }: { order: Order; line: OrderLine },
  notice: Pick<DelayNotice, 'promisedOn' | 'newOn' | 'isSilenceConsent' | 'answerBy' | 'sentAt'>,
  token: string,
): OutgoingMessage {
  const { language, orderNumber, email: to, firstName: name } = order;
  const day = (date: string) => longDate(date, language);
  const draft: EmailDraft = {
    to,
    language,
    content: {
      kind: notice.isSilenceConsent ? 'orderDelayed' : 'orderDelayedAsking',
      name,
      orderNumber,
      item: line.name[language],
      promisedDay: day(notice.promisedOn),
      newDay: notice.newOn && day(notice.newOn),
      answerBy: day(notice.answerBy),
      link: env.siteOrigin + delayPath(token, language),
    },
  };
  const reference = `order-${order.id}-delay-${line.position}-${notice.sentAt.getTime()}`;
  return { connector: 'mail', kind: 'order-delay', reference, payload: { ...draft } };
}
