import { longDate } from '../../../../../server/platform/dates/date-text.rules.ts';
import { answerDelay, showNotice } from '../../../../../server/store/orders/delays/answer-delay.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';

export type DelayView =
  | {
      kind: 'notice';
      /** Id of the notice that is shown. */
      noticeId: string;
      orderNumber: string;
      item: string;
      promisedDay: string;
      newDay: string | null;
      /** Day until which silence does not cancel it; null if silence means waiting. */
      answerBy: string | null;
      state: 'open' | 'waits' | 'shipped' | 'cancelled';
    }
  /** The link never existed; the page does not reveal more. */
  | { kind: 'gone' };

/** The answer to a notice of a delay, for whoever has its link: opening it changes nothing, its buttons do. */
export const delayPage = definePage<SiteFrame, DelayView>({
  access: 'public',
  frame: siteFrame,
  async load({ services, params, page: { language } }) {
    const shown = await showNotice(services, params['token'] ?? '');
    if (!shown) return { kind: 'gone' };
    const { notice, order, line, state } = shown;
    const day = (date: string) => longDate(date, language);
    return {
      kind: 'notice',
      noticeId: notice.id,
      orderNumber: order.orderNumber,
      item: line.name[language],
      promisedDay: day(notice.promisedOn),
      newDay: notice.newOn && day(notice.newOn),
      answerBy: notice.isSilenceConsent ? null : day(notice.answerBy),
      state: state === 'open' && notice.answer === 'waits' ? 'waits' : state,
    };
  },
  intents: { wait: (call) => answer(call, 'waits'), cancel: (call) => answer(call, 'cancels') },
});

async function answer(
  { services, params, form, page: { path, t } }: PageCall<SiteFrame> & { form: URLSearchParams },
  given: 'waits' | 'cancels',
) {
  const noticeId = form.get('notice') ?? '';
  const done = await answerDelay(services, params['token'] ?? '', { answer: given, noticeId });
  if (done === null) return notFound();
  if (done === 'charging') return { errors: [{ field: 'cancel', message: t('DelayCharging') }] };
  return redirectTo(path);
}
