import type { Person } from '../../../../server/people/access/access.contract.ts';
import { addDays } from '../../../../server/platform/dates/calendar.rules.ts';
import { todayOf } from '../../../../server/platform/dates/today.ts';
import { may } from '../../../../server/people/access/access.rules.ts';
import type { Result } from '../../../../server/platform/result.ts';
import type { StaffActor } from '../../../../server/store/orders/credits/staff-act.ts';
import { findOrder, listOrderLines } from '../../../../server/store/orders/order.repo.ts';
import type { ReturnForm } from '../../../../server/store/orders/returns/act-on-return.ts';
import { unitsField } from '../../../../server/store/orders/returns/ask-return.ts';
import { approveReturn, closeReturn, refuseReturn } from '../../../../server/store/orders/returns/decide-return.ts';
import { receiveParcel, resellableField } from '../../../../server/store/orders/returns/receive-return.ts';
import { findLastAddress, findReturn } from '../../../../server/store/orders/returns/return.repo.ts';
import { isUuid } from '../../../../server/platform/uuid.rules.ts';
import { readUnits } from '../../../components/orders/read-units.ts';
import { definePage, type Intent, type PageCall } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../layouts/site-frame.ts';
import { listStaffReturns, type StaffReturn } from './list-staff-returns.ts';

const outcomes = ['approve', 'refuse', 'receive', 'close'] as const;
export type Outcome = (typeof outcomes)[number];

/** Days that a buyer has to send a parcel, unless staff change it. */
const daysToSend = 30;

interface ReturnsView {
  lists: Awaited<ReturnType<typeof listStaffReturns>>;
  /** Values of the refused form, and the return it is about. */
  typed: { id: string; values: Readonly<Record<string, string>> } | null;
  /** Address and last day of the next approval. */
  proposed: { address: string; sendBy: string };
  canAct: boolean;
  done: Outcome | null;
}

type Call = PageCall<SiteFrame> & { form: URLSearchParams };
type Act = (
  call: Call,
  actor: StaffActor,
  asked: ReturnForm,
) => Promise<Result<null, 'not_found' | 'changed' | 'invalid_input' | 'not_possible'>>;

/** Makes the form of one verb. Field ids end with the return's id. */
const decide =
  (outcome: Outcome, act: Act): Intent<SiteFrame, ReturnsView> =>
  async (call) => {
    const { page, viewer, form, locals, services } = call;
    const returnId = form.get('id') ?? '';
    if (!viewer.person || !isUuid(returnId)) return notFound();
    const actor = { staff: viewer.person, requestId: locals.requestId };
    const asked = { returnId, seenVersion: Number(form.get('version') ?? NaN) };
    const done = await act(call, actor, asked);
    if (done.ok) {
      services.delivery.poke();
      return redirectTo(`${page.path}?done=${outcome}`);
    }
    if (done.code === 'not_found') return notFound();
    const problems = Object.entries(done.problems ?? {});
    if (problems.length === 0) return { status: 409, errors: [{ message: page.t('ReturnChangedByStaff') }] };
    return {
      errors: problems.map(([field, { key, tokens }]) => ({
        field: `${field}-${returnId}`,
        message: page.t(key, tokens),
      })),
    };
  };

/** The returns that wait for staff or for a parcel; forms decide on each. Credit notes are issued on their own page. */
export const returnsPage = definePage<SiteFrame, ReturnsView>({
  access: 'orders.read',
  rights: { approve: 'orders.credit', refuse: 'orders.credit', receive: 'orders.credit', close: 'orders.credit' },
  frame: siteFrame,
  async load({ page, services, form, url, viewer }) {
    const { db } = services;
    return {
      lists: await listStaffReturns(db),
      typed: form && { id: form.get('id') ?? '', values: page.values },
      proposed: {
        address: (await findLastAddress(db)) ?? (await services.organization.read(page.language)).letterhead.join('\n'),
        sendBy: addDays(todayOf(services), daysToSend),
      },
      canAct: may(viewer.person, 'orders.credit'),
      done: outcomes.find((outcome) => outcome === url.searchParams.get('done')) ?? null,
    };
  },
  intents: {
    approve: decide('approve', ({ services, form }, actor, asked) =>
      approveReturn(services, actor, {
        returnId: asked.returnId,
        seenVersion: asked.seenVersion,
        address: form.get('address') ?? '',
        sendBy: form.get('sendBy') ?? '',
      }),
    ),
    refuse: decide('refuse', ({ services, form }, actor, { returnId, seenVersion }) =>
      refuseReturn(services, actor, { returnId, seenVersion, reason: form.get('reason') ?? '' }),
    ),
    receive: decide('receive', async ({ services, form }, actor, { returnId, seenVersion }) => {
      const held = await findReturn(services.db, returnId);
      const order = held && (await findOrder(services.db, held.orderId));
      const lines = order ? await listOrderLines(services.db, order.id) : [];
      const returned = {
        units: readUnits(form, lines, unitsField),
        resellable: readUnits(form, lines, resellableField),
      };
      return receiveParcel(services, actor, { returnId, seenVersion, returned });
    }),
    close: decide('close', ({ services }, actor, asked) => closeReturn(services, actor, asked)),
  },
});

/** Returns whether a member of staff may act on a return: nobody acts on their own. */
export const isOwnReturn = (person: Person | null, { order }: StaffReturn): boolean =>
  person !== null && (order.userId === person.userId || order.email.toLowerCase() === person.email.toLowerCase());
