import { trainingSessions } from '../../store/catalog/catalog.table.ts';
import { sweepSeats } from '../../store/orders/cancelled-sessions/sweep-seats.ts';
import { settleSession } from '../../store/orders/cancelled-sessions/settle-session.ts';
import { readCatalog } from '../../store/catalog/catalog.repo.ts';
import { toSheets } from '../../store/catalog/catalog-sheets.ts';
import {
  moveSession,
  sessionVersion,
  typeSession,
  type TypedSession,
} from '../../store/orders/moved-sessions/move-session.ts';
import { addAccountBuyer, orderOnAccount } from '../../../tests/support/account-order-scene.ts';
import type { Order } from '../../store/orders/order.repo.ts';
import { letOrderGo, refuseOrder } from '../../store/orders/placing/let-order-go.ts';
import { sweepUnpaid } from '../../store/orders/unpaid/sweep-unpaid.ts';
import { sendReminders } from '../../store/orders/receivables/remind.ts';
import { demoInstallation } from '../installation/demo-installation.ts';
import type { APIContext } from 'astro';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveRole, holding, rightsOf } from '../../../tests/support/role-rights.ts';
import { authenticatorCode } from '../../../tests/support/fake-authenticator.ts';
import { findMailFaults } from '../../../tests/support/mail-faults.ts';
import { demoWords } from '../../../tests/support/demo-words.ts';
import { handIn, handInAs, staffPerson } from '../../../tests/support/certificate-scene.ts';
import { demoForm } from '../../../tests/support/demo-forms.ts';
import { decideOnForm, refuseForm, sendFormAs } from '../../../tests/support/sent-form-scene.ts';
import { mailroomPassword as password, openMailroom, type Mailroom } from '../../../tests/support/mail-scene.ts';
import { storeDocument } from '../../../tests/support/followed-document-scene.ts';
import { openCheckScene } from '../../../tests/support/check-scene.ts';
import { addReturn, formOf, returnDesk } from '../../../tests/support/return-scene.ts';
import { refuseReturn } from '../../store/orders/returns/decide-return.ts';
import { receiveParcel } from '../../store/orders/returns/receive-return.ts';
import { payables } from '../../../tests/support/books-scene.ts';
import { buyFile } from '../../../tests/support/order-page-scene.ts';
import {
  fillCart,
  makeOrderer,
  orderBook,
  placeItems,
  reviewed,
  skus,
  stockStore,
} from '../../../tests/support/store-scene.ts';
import { addApplication } from '../../../tests/support/application-scene.ts';
import { addHoldings, listSubscriptions } from '../../people/accounts/account.repo.ts';
import { decideApplication } from '../../forms/applications/decide-application.ts';
import type { ReviewEvent } from '../../forms/applications/review.rules.ts';
import { changeEmail, confirmNewEmail } from '../../people/auth/change-email.ts';
import { commandLine } from '../../people/access/roles/actor.contract.ts';
import { invitePerson } from '../../people/access/roles/invite-person.ts';
import { requestReset, resetPassword } from '../../people/auth/password.ts';
import { signUp } from '../../people/auth/sign-up.ts';
import { confirmTwoFactor, disableTwoFactor, enableTwoFactor } from '../../people/auth/two-factor.ts';
import { decideCertificate, type CertificateDecision } from '../../store/checkout/exemptions/decide-certificate.ts';
import type { Locale } from '../locale.rules.ts';
import { todayOf } from '../dates/today.ts';
import { addDays } from '../dates/calendar.rules.ts';
import { zonedInstant } from '../dates/zoned-time.rules.ts';
import { organizationDate } from '../dates/organization-date.rules.ts';
import { sendDocumentNotices } from '../../standards/documents/send-document-notices.ts';
import { watchDocuments } from '../../standards/documents/watch-documents.ts';
import { contentPlans } from '../../content/plans/plan.table.ts';
import { catalogPlans } from '../../store/catalog/plans/catalog-plan.table.ts';
import { DueCatalogPlans } from '../../store/catalog/plans/due-catalog-plans.ts';
import { createDuePlans } from '../../http/create-due-plans.ts';
import { answerOneClick } from '../../http/one-click.ts';
import { sweepDelays } from '../../store/orders/delays/sweep-delays.ts';
import { orderLines, orders } from '../../store/orders/order.table.ts';
import { cancelOrderUnits } from '../../store/orders/credits/cancel-order.ts';
import { creditOrder } from '../../store/orders/credits/credit-order.ts';
import { sweepRefunds } from '../../store/orders/credits/sweep-refunds.ts';
import { listInvoiceLines, listInvoices } from '../../store/orders/invoices/invoice.repo.ts';
import { listOrderLines } from '../../store/orders/order.repo.ts';
import { correctOrder } from '../../store/orders/corrections/correct-order.ts';
import { findForStaff } from '../../store/orders/search/search-orders.ts';
import { fulfilOrder } from '../../store/orders/payment/fulfil-order.ts';
import { sweepPayments } from '../../store/orders/payment/sweep-payments.ts';
import type { DisputeServices } from '../../store/orders/dispute-booking/book-dispute.ts';
import { lookForDisputes } from '../../store/orders/dispute-booking/look-for-disputes.ts';
import { chargePublished } from '../../store/orders/payment/charge-published.ts';
import { placeOrder } from '../../store/orders/placing/place-order.ts';
import { receiveEvents } from '../../store/order-system/receive-events.ts';
import { variants } from '../../store/catalog/catalog.table.ts';
import { requestOrderLink } from '../../store/orders/links/find-order.ts';
import { carryOutClosures } from '../../personal-data/carry-out-closures.ts';
import { undoDays } from '../../personal-data/closure.states.ts';
import { requestClosure, undoClosure } from '../../personal-data/request-closure.ts';
import { addNotices, listNotices } from '../../people/preferences/document-notice.repo.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { listMessages } from '../outbox/inspect-messages.ts';
import { assignSeats } from '../../store/subscriptions/assign-seats.ts';
import { sendRenewalNotices } from '../../store/subscriptions/send-renewal-notices.ts';
import type { MailContent } from './mail.contract.ts';
import { mailPhrases } from './mail-phrases.ts';

const notice: MailContent = {
  kind: 'documentNotice',
  name: 'Luz',
  code: '70',
  prefix: 'MSCA',
  title: 'Electrical Code',
  changes: [{ kind: 'stage', text: '2' }],
  link: 'https://www.example.org/codes/msca-70',
};

let room: Mailroom;
beforeAll(async () => {
  room = await openMailroom();
  await stockStore(room.services.db, 50);
  await storeDocument(room.services.db, room.services.clock);
  await watchDocuments(room.services);
});
afterAll(() => room[Symbol.asyncDispose]());

/** The page that is asked from is English, the account Spanish: an email to an account follows the account. */
const asked: Locale = 'en';
const nobody = { headers: new Headers(), address: '203.0.113.9' };

interface Sent {
  to: string;
  /** Of the email; that of the account unless told. */
  language?: Locale;
}

const tokenOf = (source: string): string =>
  new URL(/https:\S+/.exec(source)?.[0] ?? '').searchParams.get('token') ?? '';
async function mailedToken(address: string): Promise<string> {
  await expect.poll(async () => (await room.mailsTo(address)).length).toBeGreaterThan(0);
  return tokenOf((await room.mailsTo(address)).at(-1)?.source ?? '');
}
const must = <T extends { ok: boolean }>(result: T): T => {
  expect(result).toMatchObject({ ok: true });
  return result;
};

async function changePasswordByLink(): Promise<Sent> {
  const { email } = await room.addPerson('es');
  must(await requestReset(room.services.auth, nobody, { email, language: asked }));
  const token = await mailedToken(email);
  must(await resetPassword(room.services.auth, { token, newPassword: 'the-mountain-is-far', language: asked }));
  return { to: email };
}

async function askForNewEmail() {
  const person = await room.addPerson('es');
  const newEmail = `new-${person.email}`;
  must(await changeEmail(room.services.auth, person.jar.caller, { newEmail, password, language: asked }));
  return { newEmail, email: person.email };
}

async function addSecondStep() {
  const { auth } = room.services;
  const { email, jar } = await room.addPerson('es');
  const setup = await enableTwoFactor(auth, jar.caller, { password, issuer: 'NOI' });
  if (!setup.ok) throw new Error(setup.code);
  const code = authenticatorCode(setup.value.secret);
  const confirmed = await confirmTwoFactor(auth, jar.caller, { code, language: asked });
  if (!confirmed.ok) throw new Error(confirmed.code);
  jar.keep(confirmed.value);
  return { email, jar };
}

/** Of the guest who orders a book. */
const guest = 'ana@example.net';

const orderDesk = {
  staff: { userId: 'staff-1', email: 'staff@example.org', rights: rightsOf('staff').rights, impersonator: null },
  requestId: 'r-1',
};

/** A guest orders a book by card. */
async function orderOfBook(): Promise<number> {
  await orderBook(room.services);
  const [order] = await room.services.db.select({ id: orders.id }).from(orders).orderBy(desc(orders.id)).limit(1);
  return order?.id ?? 0;
}

/** A book is promised in 30 days, and the order system tells a day so many days from now. */
async function delayBook(days: number): Promise<Sent> {
  const { db } = room.services;
  const orderId = await orderOfBook();
  const today = todayOf(room.services);
  await db
    .update(orderLines)
    .set({ promisedOn: addDays(today, 30), expectedOn: addDays(today, days) })
    .where(eq(orderLines.orderId, orderId));
  await sweepDelays(room.services);
  return { to: guest, language: 'en' };
}

/** A guest has a seat in a course whose session changes. */
async function moveCourse(change: Partial<TypedSession>): Promise<Sent> {
  await placeItems(room.services, { course: 1 }, { payable: 31_725 });
  const { timeZone } = room.services.installation;
  const [row] = toSheets(await readCatalog(room.services.db)).sessions;
  if (!row) throw new Error('No session.');
  const typed = typeSession(row, timeZone);
  const actor = { userId: staffPerson().userId, requestId: 'r-1' };
  const move = { actor, id: row.id, version: sessionVersion(typed), isTelling: true };
  must(await moveSession(room.services, { ...move, typed: { ...typed, ...change } }));
  return { to: guest, language: 'en' };
}

/** Staff let the buyer of a cancelled session choose. */
async function askForDay(): Promise<Sent> {
  await placeItems(room.services, { course: 1 }, { payable: 31_725 });
  const { db, installation } = room.services;
  const mark = (isInactive: boolean) => db.update(trainingSessions).set({ isInactive });
  await mark(true);
  const [row] = toSheets(await readCatalog(db)).sessions;
  if (!row) throw new Error('No session.');
  const version = sessionVersion(typeSession(row, installation.timeZone));
  must(await settleSession(room.services, orderDesk, { id: row.id, version, choice: { kind: 'ask' } }));
  await mark(false);
  return { to: guest, language: 'en' };
}

async function cancelBook(orderId: number): Promise<void> {
  const [line] = await listOrderLines(room.services.db, orderId);
  const units = new Map([[line?.id ?? '', 1]]);
  must(await cancelOrderUnits(room.services, orderDesk, { orderId, units, seenVersion: 0 }));
}

/** A guest buys a file with a card of the sandbox, and it is credited. */
async function creditFile(number: string): Promise<void> {
  const { db } = room.services;
  const order = await placeItems(room.services, { file: 1 }, { payable: 12_900 + 742, number });
  const [invoice] = await listInvoices(db, order.id);
  const [line] = await listInvoiceLines(db, [invoice?.id ?? '']);
  must(
    await creditOrder(room.services, orderDesk, {
      orderId: order.id,
      seenVersion: 0,
      invoiceId: invoice?.id ?? '',
      wish: { units: new Map([[line?.id ?? '', 1]]), amounts: new Map(), isTaxAlone: false },
      reason: 'error',
      note: '',
      method: 'card',
      reference: '',
      isRevoked: true,
      isRestocked: false,
      outsideId: null,
    }),
  );
}

/** A guest orders a book, and the hold on the card ends before it ships. */
async function orderUntilHoldEnds(): Promise<number> {
  const { outcome } = await orderBook(room.services);
  if (!outcome.ok || outcome.value.state !== 'placed') throw new Error(JSON.stringify(outcome));
  room.time.ahead += 7 * 86_400_000;
  await sweepPayments(room.services);
  return Number(outcome.value.orderId);
}

/** A guest orders a book, and the order system tells of its parcel. */
async function tellOfParcel(...types: readonly string[]): Promise<Sent> {
  const { outcome } = await orderBook(room.services);
  if (!outcome.ok || outcome.value.state !== 'placed') throw new Error(JSON.stringify(outcome));
  const { orderNumber: order } = outcome.value;
  const data = { shipment: 'S-1', lines: [{ line: skus.book, units: 1 }], carrier: 'UPS', tracking: '1Z999' };
  const told = types.map((type) => {
    const id = crypto.randomUUID();
    return { id, type, order, version: null, at: room.services.clock.now(), data };
  });
  const services = Object.assign({}, room.services, { paymentSweep: { wake: () => undefined } });
  for (const { outcome: applied } of await receiveEvents(services, told)) expect(applied).toBe('applied');
  return { to: guest, language: 'en' };
}

/** A guest takes a free file before it is published. */
async function publishFreeFile(): Promise<Sent> {
  const { db } = room.services;
  const publish = (code: 'NYP' | null) =>
    db.update(variants).set({ answerCode: code }).where(eq(variants.sku, skus.free));
  await publish('NYP');
  const visitor = makeOrderer();
  const cart = await fillCart(room.services, visitor, { free: 1 }, { paymentMethod: 'none', card: null });
  must(
    await placeOrder(room.services, visitor, await reviewed(room.services, visitor, cart, { payable: 0, card: null })),
  );
  await publish(null);
  await chargePublished(room.services);
  return { to: guest, language: 'en' };
}

async function ship(orderId: number): Promise<void> {
  must(await fulfilOrder(room.services, { staff: staffPerson(), orderId, requestId: 'r-1' }));
}

async function decideOnCertificate(decision: CertificateDecision): Promise<Sent> {
  const { userId, email } = await room.addPerson('es');
  const id = await handIn(room.services, userId);
  must(await decideCertificate(room.services, { staff: staffPerson(), id, decision, requestId: 'r-1' }));
  room.services.delivery.poke();
  return { to: email };
}

async function decideOnApplication(kind: 'committee' | 'enforcer', event: ReviewEvent): Promise<Sent> {
  const { userId, email } = await room.addPerson('es');
  const id = await addApplication(room.services, { userId, kind, acronym: 'EIC' });
  const review = { reviewer: { userId: 'staff-1', committees: 'all' as const }, id, requestId: 'r-1' };
  must(await decideApplication(room.services, review, { event, note: 'We have decided.' }));
  return { to: email };
}

async function askForOrderOf(userId: string | undefined, email: string): Promise<Sent> {
  const { orderNumber } = await buyFile(room.services, userId);
  must(await requestOrderLink(room.services, nobody, { orderNumber, email, language: asked }));
  return { to: email, language: asked };
}

async function buyPlan(language: Locale, daysLeft: number) {
  const { db, clock } = room.services;
  const person = await room.addPerson(language);
  const expiresOn = addDays(organizationDate(clock.now(), demoInstallation.timeZone), daysLeft);
  const plan = { userId: person.userId, sku: 'TEAM', name: 'Link Team', typeId: 9, expiresOn, licenses: 3 };
  await addHoldings(db, {
    subscriptions: [{ ...plan, netsuiteId: '70', createdAt: new Date('2025-01-02T12:00:00Z') }],
  });
  return person;
}

const nextYear = () => addDays(organizationDate(room.services.clock.now(), demoInstallation.timeZone), 365);

const orderThatWaits = async () =>
  orderOnAccount(room.services, await addAccountBuyer(room.services, { creditLimitMinor: 0 }));
const decisionOn = ({ id, version }: Order) => ({
  staff: { userId: 'staff-1', rights: holding('receivables').rights, impersonator: null },
  orderId: id,
  version,
  requestId: 'r-1',
});

const beginClosing = async () => {
  const person = await room.addPerson('es');
  must(await requestClosure(room.services, person.userId));
  return person;
};

/** Got the email about a document. */
let follower: { userId: string; email: string };

/** Each kind of email from what causes it. A new kind does not compile until it is sent here. */
const causes: Record<MailContent['kind'], () => Promise<Sent>> = {
  verifyEmail: async () => {
    const person = { email: 'new@example.net', firstName: 'Nia', lastName: 'Day', country: 'US', password };
    must(await signUp(room.services.auth, nobody, { ...person, language: 'es' }));
    return { to: 'new@example.net' };
  },
  accountExists: async () => {
    const { email } = await room.addPerson('es');
    const person = { email, firstName: 'Nia', lastName: 'Day', country: 'US', password };
    must(await signUp(room.services.auth, nobody, { ...person, language: asked }));
    return { to: email };
  },
  resetPassword: async () => {
    const { email } = await room.addPerson('es');
    must(await requestReset(room.services.auth, nobody, { email, language: asked }));
    return { to: email };
  },
  invited: async () => {
    const request = { email: 'invited@example.net', role: 'editor', types: [], languages: [], endsOn: '', reason: '' };
    const options = { isReasonRequired: false, language: 'es' as const };
    must(await invitePerson(room.services.auth, request, commandLine('r-1'), options));
    return { to: request.email };
  },
  passwordChanged: changePasswordByLink,
  confirmNewEmail: async () => ({ to: (await askForNewEmail()).newEmail }),
  emailChanged: async () => {
    const { newEmail, email } = await askForNewEmail();
    must(await confirmNewEmail(room.services.auth, { token: await mailedToken(newEmail), language: asked }));
    return { to: email };
  },
  signInMethodAdded: async () => ({ to: (await addSecondStep()).email }),
  signInMethodRemoved: async () => {
    const { email, jar } = await addSecondStep();
    must(await disableTwoFactor(room.services.auth, jar.caller, { password, language: asked }));
    return { to: email };
  },
  exemptionApproved: () =>
    decideOnCertificate({ kind: 'approve', states: ['OH'], expiresOn: nextYear(), number: 'OH-1' }),
  exemptionApprovedForCart: async () => {
    const guest = { cartId: crypto.randomUUID(), name: 'Ana', email: 'ana-exempt@example.net', language: asked };
    const id = await handInAs(room.services, guest);
    const decision = { kind: 'approve' as const, states: ['OH'], expiresOn: nextYear(), number: '' };
    must(await decideCertificate(room.services, { staff: staffPerson(), id, decision, requestId: 'r-1' }));
    room.services.delivery.poke();
    return { to: guest.email, language: asked };
  },
  exemptionRefused: () => decideOnCertificate({ kind: 'refuse', reason: 'It is not signed.' }),
  applicationAccepted: () => decideOnApplication('committee', 'accept'),
  applicationDeclined: () => decideOnApplication('committee', 'decline'),
  fundingGranted: () => decideOnApplication('enforcer', 'accept'),
  fundingDeclined: () => decideOnApplication('enforcer', 'decline'),
  orderConfirmation: async () => {
    await buyFile(room.services);
    return { to: 'ana@example.net', language: asked };
  },
  orderLink: () => askForOrderOf(undefined, 'ana@example.net'),
  orderInAccount: () => askForOrderOf(`buyer-${crypto.randomUUID()}`, 'ana@example.net'),
  orderEmailChanged: async () => {
    const { orderNumber } = await buyFile(room.services);
    const order = await findForStaff(room.services.db, orderNumber);
    if (!order) throw new Error('There is no such order.');
    const correction = { staff: staffPerson(rightsOf('staff')), order, version: order.version, address: null };
    must(await correctOrder(room.services, { ...correction, email: 'corrected@example.net', requestId: 'r-1' }));
    return { to: order.email, language: order.language };
  },
  renewalNotice: async () => {
    const { email } = await buyPlan('es', 30);
    await sendRenewalNotices(room.services);
    return { to: email };
  },
  seatAssigned: async () => {
    const { userId } = await buyPlan('es', 300);
    const [team] = await listSubscriptions(room.services.db, userId);
    const seat = { subscriptionId: team?.id ?? '', edits: [{ seat: 2, email: 'holder@example.net' }] };
    must(await assignSeats(room.services, { userId, impersonatorId: null }, seat));
    return { to: 'holder@example.net' };
  },
  seatEnded: async () => {
    const { userId } = await buyPlan('es', 300);
    const [team] = await listSubscriptions(room.services.db, userId);
    for (const email of ['former@example.net', ''])
      must(
        await assignSeats(
          room.services,
          { userId, impersonatorId: null },
          { subscriptionId: team?.id ?? '', edits: [{ seat: 2, email }] },
        ),
      );
    return { to: 'former@example.net' };
  },
  orderShipped: () => tellOfParcel('order.shipped'),
  orderDelivered: () => tellOfParcel('order.shipped', 'order.delivered'),
  orderPublished: publishFreeFile,
  sessionMoved: () => moveCourse({ place: 'Columbus, Ohio' }),
  sessionChoice: askForDay,
  sessionChoiceReminder: async () => {
    const sent = await askForDay();
    room.time.ahead += 12 * 86_400_000;
    await sweepSeats(room.services);
    return sent;
  },
  sessionCancelled: () => moveCourse({ isCancelled: true }),
  orderDelayed: () => delayBook(40),
  orderDelayedAsking: () => delayBook(90),
  paymentLater: async () => {
    await orderUntilHoldEnds();
    return { to: guest, language: 'en' };
  },
  paymentTaken: async () => {
    await ship(await orderUntilHoldEnds());
    return { to: guest, language: 'en' };
  },
  paymentNeeded: async () => {
    const orderId = await orderUntilHoldEnds();
    await room.services.db.update(orders).set({ keptCard: null }).where(eq(orders.id, orderId));
    await ship(orderId);
    return { to: guest, language: 'en' };
  },
  orderGivenUp: async () => {
    const orderId = await orderUntilHoldEnds();
    await room.services.db.update(orders).set({ keptCard: null }).where(eq(orders.id, orderId));
    await ship(orderId);
    room.time.ahead += 16 * 86_400_000;
    await sweepUnpaid(room.services);
    return { to: guest, language: 'en' };
  },
  orderLetGo: async () => {
    const order = await orderThatWaits();
    must(await letOrderGo(room.services, decisionOn(order)));
    return { to: order.email, language: 'en' };
  },
  orderRefused: async () => {
    const order = await orderThatWaits();
    must(await refuseOrder(room.services, { ...decisionOn(order), reason: 'Older invoices are open.' }));
    return { to: order.email, language: 'en' };
  },
  invoiceReminder: async () => {
    const userId = await addAccountBuyer(room.services, { paymentTermsDays: 1 });
    const { email } = await orderOnAccount(room.services, userId);
    room.time.ahead += 9 * 86_400_000;
    expect(await sendReminders(room.services)).toBe(1);
    return { to: email, language: 'en' };
  },
  unitsCancelled: async () => {
    await cancelBook(await orderOfBook());
    return { to: guest, language: 'en' };
  },
  creditIssued: async () => {
    await creditFile('4242424242424242');
    return { to: guest, language: 'en' };
  },
  refundMade: async () => {
    await creditFile('4000000000007726');
    room.time.ahead += 2 * 3_600_000;
    await sweepRefunds(room.services);
    return { to: guest, language: 'en' };
  },
  refundFailed: async () => {
    await creditFile('4000000000005126');
    room.time.ahead += 2 * 3_600_000;
    await sweepRefunds(room.services);
    return { to: guest, language: 'en' };
  },
  returnApproved: async () => {
    await addReturn(room.services, 'approved');
    return { to: guest, language: 'en' };
  },
  returnRefused: async () => {
    const { held } = await addReturn(room.services);
    const form = await formOf(room.services, held.id);
    must(await refuseReturn(room.services, returnDesk(), { ...form, reason: 'It is marked.' }));
    return { to: guest, language: 'en' };
  },
  returnReceived: async () => {
    const { held, line } = await addReturn(room.services, 'approved');
    const returned = { units: new Map([[line.id, 1]]), resellable: new Map<string, number>() };
    must(await receiveParcel(room.services, returnDesk(), { ...(await formOf(room.services, held.id)), returned }));
    return { to: guest, language: 'en' };
  },
  paymentDisputed: async () => {
    await placeItems(room.services, { file: 1 }, { payable: payables.file, number: '4000000000000259' });
    const record = { organization: 'Norms Institute', supportEmail: 'desk@example.net' };
    const organization = { read: () => Promise.resolve(record) } as unknown as DisputeServices['organization'];
    await lookForDisputes(Object.assign({}, room.services, { organization }));
    return { to: 'desk@example.net', language: 'en' };
  },
  accountClosing: async () => ({ to: (await beginClosing()).email }),
  accountKept: async () => {
    const { userId, email } = await beginClosing();
    must(await undoClosure(room.services, userId));
    return { to: email };
  },
  accountClosed: async () => {
    const { email } = await beginClosing();
    room.time.ahead += (undoDays + 1) * 86_400_000;
    expect(await carryOutClosures(room.services)).toBeGreaterThan(0);
    return { to: email };
  },
  formReceipt: async () => ({ to: (await sendFormAs(room, demoForm('technical-question', 'es'))).email }),
  formArrived: async () => {
    await sendFormAs(room, Object.assign(demoForm('contact', 'es'), { staffEmails: ['desk@example.net'] }));
    return { to: 'desk@example.net' };
  },
  formAccepted: () => decideOnForm(room, 'accept'),
  formDeclined: () => decideOnForm(room, 'decline'),
  formRefused: () => refuseForm(room),
  planFailed: async () => {
    const { db, clock } = room.services;
    const [maker, publisher] = [await room.addPerson('es'), await room.addPerson('en')];
    await giveRole(db, publisher.userId, 'editor');
    const user = { userId: maker.userId, madeBy: maker.email, madeAt: clock.now() };
    const page = { itemId: 'page:never-there', locale: 'en', what: 'publish', revision: 2, base: 1 } as const;
    await db.insert(contentPlans).values({ ...page, ...user, at: new Date(Date.now() - 60_000) });
    const publish = () => Promise.reject(new Error('nothing goes out'));
    expect(await createDuePlans({ ...room.services, publisher: { publish } }).look()).toBe(1);
    await expect.poll(async () => (await room.mailsTo(publisher.email)).length).toBe(1);
    return { to: maker.email };
  },
  pricePlanFailed: async () => {
    const { db, clock } = room.services;
    const [maker, owner] = [await room.addPerson('es'), await room.addPerson('en')];
    await giveRole(db, owner.userId, 'shop');
    const plan = { productId: 'never-there', priceMinor: 9_900, startsAt: new Date(Date.now() - 60_000) };
    await db.insert(catalogPlans).values({ ...plan, userId: maker.userId, madeAt: clock.now() });
    expect(await new DueCatalogPlans(room.services).look()).toBe(1);
    await expect.poll(async () => (await room.mailsTo(owner.email)).length).toBe(1);
    const [told] = await room.mailsTo(owner.email);
    expect(told?.subject).toBe('Did not change as planned: never-there');
    expect(told?.html).toContain('the list price becomes $99.00');
    return { to: maker.email };
  },
  checkAsked: async () => {
    const [writer, checker] = [await room.addPerson('en'), await room.addPerson('es')];
    await (await openCheckScene(room.services, { writer, checker })).ask(checker.userId);
    return { to: checker.email };
  },
  checksAsked: async () => {
    const scene = await sendTwo();
    return { to: scene.checker.email };
  },
  checksApproved: async () => {
    const scene = await sendTwo();
    must(await scene.approveMany());
    return { to: scene.writer.email };
  },
  checkApproved: () => decideCheck('approve'),
  checkReturned: () => decideCheck('return'),
  documentNotice: async () => {
    const { db, clock } = room.services;
    const person = await room.addPerson('es');
    follower = person;
    await addNotices(db, clock, person.userId, ['70']);
    await storeDocument(db, clock, { tags: ['accepting-public-input'] });
    expect(await watchDocuments(room.services)).toBe(1);
    const morning = zonedInstant(
      addDays(organizationDate(clock.now(), demoInstallation.timeZone), 1),
      '07:00',
      demoInstallation.timeZone,
    );
    room.time.ahead += (morning?.getTime() ?? Number.NaN) - clock.now().getTime();
    expect(await sendDocumentNotices(room.services)).toBe(1);
    return { to: person.email };
  },
};

/** Two texts that one person has sent to another. */
async function sendTwo() {
  const [writer, checker] = [await room.addPerson('es'), await room.addPerson('es')];
  const scene = await openCheckScene(room.services, { writer, checker });
  must(await scene.askMany());
  return scene;
}

/** The mail to whoever asked for a check that is decided. */
async function decideCheck(decision: 'approve' | 'return'): Promise<Sent> {
  const [writer, checker] = [await room.addPerson('es'), await room.addPerson('en')];
  const scene = await openCheckScene(room.services, { writer, checker });
  must(await scene.decide(await scene.ask(), decision));
  return { to: writer.email };
}

/** A subject as it stands in the texts, with anything in the place of its tokens. */
const subjectOf = (kind: MailContent['kind'], language: Locale): RegExp => {
  const text = demoWords[language].t(mailPhrases(kind).subject).replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${text.replace(/\{\w+\}/g, '.+')}$`);
};

it.each(Object.entries(causes) as [MailContent['kind'], () => Promise<Sent>][])(
  '%s reaches the mailbox from its cause, in the language of its reader',
  async (kind, cause) => {
    const { to, language = 'es' } = await cause();
    const arrived = async () =>
      (await room.mailsTo(to)).filter(({ subject }) => subjectOf(kind, language).test(subject));
    await expect.poll(async () => (await arrived()).length, { timeout: 15_000 }).toBeGreaterThan(0);
    for (const { source, html } of await arrived()) {
      expect(source).not.toMatch(/\{\w+\}/);
      expect(findMailFaults(html)).toEqual([]);
    }
  },
);

it('stops emails about a document at the press of the mail program’s button, and says at the desk that they are not sent', async () => {
  const { db, clock } = room.services;
  const [mail] = await room.mailsTo(follower.email);
  const address = /^List-Unsubscribe: <(\S+)>$/m.exec(mail?.source ?? '')?.[1] ?? '';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const press = new Request(address, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' });
  const locals = { services: room.services, requestId: 'r-1', language: 'en' };
  const params = { token: address.split('/').at(-1) };
  const answer = await answerOneClick({ locals, params, request: press } as unknown as APIContext);
  expect([answer.status, await listNotices(db, follower.userId)]).toEqual([200, []]);

  // One that was written before the button was pressed.
  const payload = { to: follower.email, language: 'es', userId: follower.userId, content: notice };
  await enqueue(db, clock, { connector: 'mail', kind: 'document-notice', reference: 'late', payload });
  room.services.delivery.poke();
  const late = async () => (await listMessages(room.services, { state: 'withheld', page: 1 })).messages;
  await expect.poll(async () => (await late()).map(({ reference }) => reference)).toEqual(['late']);
  expect((await late())[0]?.lastReason).toMatch(/has not agreed/);
  expect(await room.mailsTo(follower.email)).toHaveLength(1);
});
