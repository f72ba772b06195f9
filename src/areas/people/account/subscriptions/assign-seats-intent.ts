import type { SentSeats } from '../../../../../islands/people/account/SeatList.tsx';
import { formatProblem } from '../../../../../server/people/accounts/format-problem.rules.ts';
import { assignSeats } from '../../../../../server/store/subscriptions/assign-seats.ts';
import type { SeatEdit, SeatResult } from '../../../../../server/store/subscriptions/plan-seats.rules.ts';
import type { Translate } from '../../../../cms/dictionary.ts';
import type { PageCall } from '../../../../http/define-page.ts';
import type { FormError } from '../../../../http/form-errors.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import type { AccountFrame } from '../../../../layouts/account-frame.ts';

type Call = PageCall<AccountFrame> & { form: URLSearchParams };
type Refused = { errors: FormError[]; show: { sentSeats: SentSeats } };

/** Reads the seats of a form, with their holders when it was made. */
const readEdits = (form: URLSearchParams): SeatEdit[] =>
  [...form].flatMap(([name, email]) => {
    const [, seat] = /^seat-(\d{1,6})$/.exec(name) ?? [];
    return seat === undefined ? [] : [{ seat: Number(seat), email, was: form.get(`was-${seat}`) ?? undefined }];
  });

/** Formats the result of a field or a line, with its problem. */
function formatSeatResult({ seat, line, email, problem, text }: SeatResult, t: Translate): string {
  const place = line === null ? t('SubscriptionsSeat', { seat: seat ?? '' }) : t('SubscriptionsSeatLine', { line });
  if (problem)
    return t('SubscriptionsSeatRefused', { place, text: email || text, problem: formatProblem(problem, place, t) });
  const key = email === '' ? 'SubscriptionsSeatFreed' : 'SubscriptionsSeatGiven';
  return t(key, { place, seat: seat ?? '', email });
}

/**
 * Assigns the seats of a form. Valid entries are saved; the others are returned in their field, or as a line of the
 * list, with their problem.
 */
export async function assignSeatsIntent({ page, form, services }: Call): Promise<Response | Refused> {
  const { t, person, account } = page;
  const id = form.get('subscription') ?? '';
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return notFound();
  const actor = { userId: account.userId, impersonatorId: person?.impersonator?.userId ?? null };
  const [edits, list] = [readEdits(form), form.get('list') ?? ''];
  const assigned = await assignSeats(services, actor, { subscriptionId: id, edits, list });
  if (!assigned.ok && assigned.code === 'not_found') return notFound();
  if (!assigned.ok) {
    const sentSeats = { id, seats: edits, list, results: [] };
    return { errors: [{ message: t('SubscriptionsSeatLimit') }], show: { sentSeats } };
  }
  const { changed, results } = assigned.value;
  const refused = results.filter(({ problem }) => problem !== null);
  if (refused.length === 0) return redirectTo(`${page.path}?seat=${String(changed)}#subscription-${id}`);
  const lines = refused.filter(({ line }) => line !== null);
  const count = t('SubscriptionsSeatResults', { changed, refused: refused.length });
  // An address on more than two lines is reported once.
  const unique = [...new Map(refused.map((result) => [formatSeatResult(result, t), result])).values()];
  return {
    errors: unique.map((result) => ({
      field: result.line === null ? `seat-${id}-${String(result.seat)}` : `seat-list-${id}`,
      message: formatSeatResult(result, t),
    })),
    show: {
      sentSeats: {
        id,
        seats: refused.flatMap(({ seat, line, email }) => (seat === null || line !== null ? [] : [{ seat, email }])),
        list: [...new Set(lines.map(({ text }) => text))].join('\n'),
        results: [count, ...results.map((result) => formatSeatResult(result, t))],
      },
    },
  };
}
