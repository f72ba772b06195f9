import sharp from 'sharp';
import type { Person } from '../../server/people/access/access.contract.ts';
import type { BuiltInRoleId } from '../../server/people/access/roles/built-in-roles.rules.ts';
import type { PersonRights } from '../../server/people/access/roles/held-rights.rules.ts';
import { itemRights, type Right } from '../../server/people/access/roles/right.rules.ts';
import type { AuditVerb } from '../../server/people/access/audit.contract.ts';
import { demoInstallation } from '../../server/platform/installation/demo-installation.ts';
import { storeInstallation } from '../../server/platform/installation/installation.repo.ts';
import { factsVersion } from '../../server/setup/change-facts.ts';
import { images } from '../../server/platform/images/image.table.ts';
import { addHoldings, findAccount } from '../../server/people/accounts/account.repo.ts';
import { promotions } from '../../server/store/catalog/promotion.table.ts';
import { erpEvents } from '../../server/store/order-system/erp-event.table.ts';
import { addApplication } from './application-scene.ts';
import { addCustomer, handIn, staffPerson } from './certificate-scene.ts';
import { addAccountBuyer, addCredit, orderOnAccount } from './account-order-scene.ts';
import type { Order } from '../../server/store/orders/order.repo.ts';
import type { TestStore } from './store-scene.ts';
import { insertRefund } from '../../server/store/orders/credits/refund.repo.ts';
import { listInvoices } from '../../server/store/orders/invoices/invoice.repo.ts';
import { listPayments } from '../../server/store/orders/payment/payment.repo.ts';
import { returnForm } from './return-scene.ts';
import { buyFile } from './order-page-scene.ts';
import { placeItems } from './store-scene.ts';
import { rightsOf } from './role-rights.ts';
import { administrator, editor, staff, type StaffScene } from './staff-scene.ts';
import { callEndpoint, sendForm } from './staff-desk-scene.ts';

/** 'revision': a draft, whose revision names who saved it. 'nothing': the verb changes nothing. */
type Trail = AuditVerb | 'revision' | 'nothing';
/** Runs a verb. @param rights in place of those of the person @returns the status of the answer */
type Run = (rights?: PersonRights) => Promise<number>;
/** Stores the subject of a verb and returns the verb, ready to run. */
type Prepare = (scene: StaffScene, verb: string) => Promise<{ by: Person; run: Run }>;

const reason = 'Ticket 4711';
const outboxId = async (scene: StaffScene) => ({ id: await scene.addMessage() });

/** A call of an endpoint by staff. */
const call =
  (body: unknown, params: (scene: StaffScene) => Promise<Record<string, string>> = async () => ({})): Prepare =>
  async (scene, verb) => {
    const sent = { params: await params(scene) };
    return { by: staff, run: (rights) => callEndpoint(scene.services, verb, body, { ...sent, rights }) };
  };

/** A form of staff. @param prepare returns what the form sends, and the parameters of the page's address */
const send =
  (
    prepare: (scene: StaffScene) => Promise<{ form?: Record<string, string>; params?: Record<string, string> }>,
  ): Prepare =>
  async (scene, verb) => {
    const { form = {}, params = {} } = await prepare(scene);
    return { by: staff, run: (rights) => sendForm(scene.services, verb, form, { params, rights }) };
  };

const newCustomer = async (scene: StaffScene): Promise<string> => (await scene.addUser()).id;
const aMessage = async (scene: StaffScene) => ({ params: await outboxId(scene) });
const aSubmission = async (scene: StaffScene) => ({ params: { submission: await scene.addSubmission() } });
const aComment = async (scene: StaffScene) => ({ form: { id: await scene.addComment(await newCustomer(scene)) } });
const anAttempt = (decision: string) => async (scene: StaffScene) => ({
  form: { id: await scene.addAttemptInReview(), decision },
});

const aCertificate = (form: Record<string, string>) => async (scene: StaffScene) => {
  const userId = `user-${crypto.randomUUID()}`;
  await addCustomer(scene.services, userId);
  return { form: { ...form, id: await handIn(scene.services, userId) } };
};

const anApplication =
  (form: Record<string, string>, state: 'none' | 'accepted' = 'none') =>
  async (scene: StaffScene) => {
    const userId = await newCustomer(scene);
    const id = await addApplication(scene.services, { userId, acronym: 'ELC-AAA', decision: state });
    return { form, params: { application: String(id) } };
  };

/** A form about an order on account. @param limitMinor 0 has the order wait for accounts */
const onAccount =
  (
    prepare: (
      order: Order,
      of: { number: string; customer: string },
    ) => { form: Record<string, string>; params?: Record<string, string> },
    limitMinor: number | null = null,
    before: (order: Order, scene: StaffScene) => Promise<void> = async () => undefined,
  ): Prepare =>
  async (scene, verb) => {
    const store = scene.services as unknown as TestStore;
    const userId = await addAccountBuyer(store, { creditLimitMinor: limitMinor });
    const order = await orderOnAccount(store, userId);
    await before(order, scene);
    const number = (await listInvoices(scene.db, order.id))[0]?.number ?? '';
    const customer = (await findAccount(scene.db, userId))?.accountProfileId ?? '';
    const { form, params = {} } = prepare(order, { number, customer });
    return {
      by: administrator,
      run: (rights) => sendForm(scene.services, verb, form, { person: administrator, params, rights }),
    };
  };

/** Starts or ends acting as a customer, each time with a new session. */
const start =
  (how: typeof callEndpoint | typeof sendForm): Prepare =>
  async (scene, verb) => {
    const form = { userId: await newCustomer(scene), reason };
    const { person, jar } = await scene.signInStaff();
    const { headers } = jar.caller;
    return { by: person, run: (rights) => how(scene.services, verb, form, { person, headers, rights }) };
  };
const stop =
  (how: typeof callEndpoint | typeof sendForm): Prepare =>
  async (scene, verb) => {
    const acting = await scene.startActing(await newCustomer(scene));
    const sent = { person: acting.person, headers: acting.jar.caller.headers };
    return { by: acting.staff, run: (rights) => how(scene.services, verb, {}, { ...sent, rights }) };
  };

type Item = Awaited<ReturnType<StaffScene['addItem']>>;
/** A call or form of an editor about a page that is live. */
const edit =
  (
    run: (
      services: object,
      verb: string,
      item: Item,
      sent: { person: Person; rights: PersonRights | undefined },
    ) => Promise<number>,
  ): Prepare =>
  async (scene, verb) => {
    const item = await scene.addItem();
    return { by: editor, run: (rights) => run(scene.services, verb, item, { person: editor, rights }) };
  };
const editForm = edit((services, verb, { form, params }, who) =>
  sendForm(services, verb, form, { ...who, params, query: '?locale=en' }),
);
const newItemForm = edit((services, verb, { form }, who) => {
  const id = `more-bells-${crypto.randomUUID()}`;
  const sent = { ...form, base: '0', id, path: `/${id}` };
  return sendForm(services, verb, sent, { ...who, params: { type: 'page' }, query: '?locale=en' });
});

const newSynonym: Prepare = async (scene, verb) => {
  const form = { term: `bell ${crypto.randomUUID()}`, meaning: 'alarm', language: 'en' };
  const by = staffPerson({ userId: editor.userId, email: editor.email, ...rightsOf('editor', 'reader') });
  return { by, run: (rights) => sendForm(scene.services, verb, form, { person: by, rights }) };
};

const addPicture: Prepare = async (scene, verb) => {
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'wall.png'));
  form.set('altEn', 'A wall');
  form.set('altEs', 'Una pared');
  return { by: editor, run: (rights) => sendForm(scene.services, verb, form, { person: editor, rights }) };
};
const editBrand: Prepare = async (scene, verb) => {
  // The draft of the row before is the newest revision.
  const form = { base: verb.endsWith('publish') ? '1' : '0', brandColor: '#12406f', signalColor: '#b8470b' };
  const organization = { read: () => Promise.resolve({ organization: 'Norms Institute', initials: 'NI' }) };
  const services = Object.assign({}, scene.services, { organization });
  return { by: editor, run: (rights) => sendForm(services, verb, form, { person: editor, rights }) };
};
/** Colours that cannot be read, with a reason. */
const overrideBrand: Prepare = async (scene, verb) => {
  const form = { base: '2', brandColor: '#3399ff', signalColor: '#b8470b', overrideReason: reason };
  return {
    by: administrator,
    run: (rights) => sendForm(scene.services, verb, form, { person: administrator, rights }),
  };
};
const describePicture: Prepare = async (scene, verb) => {
  const id = crypto.randomUUID();
  const texts = { altEn: 'A wall', altEs: 'Una pared' };
  const row = { id, hash: id, name: 'wall.png', width: 40, height: 20, addedBy: 'import' };
  await scene.db.insert(images).values({ ...row, ...texts, addedAt: scene.services.clock.now() });
  const form = { ...texts, id };
  return { by: editor, run: (rights) => sendForm(scene.services, verb, form, { person: editor, rights }) };
};

const edits = { 'person.email': 'ann@example.org' };

/** A form of an administrator. @param prepare returns what the form sends, and the person whose page sends it */
const byAdministrator =
  (prepare: (scene: StaffScene) => Promise<{ form: Record<string, string>; person?: string }>): Prepare =>
  async (scene, verb) => {
    const { form, person: shown = '' } = await prepare(scene);
    const sent = { person: administrator, params: { person: shown } };
    return { by: administrator, run: (rights) => sendForm(scene.services, verb, form, { ...sent, rights }) };
  };
const ofPerson = (form: Record<string, string>, role?: BuiltInRoleId) =>
  byAdministrator(async (scene) => ({ form, person: (await scene.addUser(role)).id }));
const anOffice = { committee: 'EIC', committeeName: 'Electrical Installations', kind: 'chair', officeReason: reason };
/** Somebody with an office on a committee. */
const ofChair = (form: Record<string, string>) =>
  byAdministrator(async (scene) => {
    const { id } = await scene.addUser();
    const office = { userId: id, acronym: 'EIC', committeeName: 'Electrical Installations', officeName: 'Chair' };
    await addHoldings(scene.db, { offices: [office] });
    return { form, person: id };
  });

const newDiscount = { nameEn: 'Ten', nameEs: 'Diez', kind: 'percent', value: '10', ways: 'isActive' };
const discountCode = () => `D-${crypto.randomUUID()}`.slice(0, 38).toUpperCase();
/** A form of a new discount. */
const ofNewDiscount: Prepare = async (scene, verb) => {
  const sent = { person: administrator, params: { promotion: 'new' } };
  const form = { ...newDiscount, code: discountCode() };
  return { by: administrator, run: (rights) => sendForm(scene.services, verb, form, { ...sent, rights }) };
};

/** The form of the facts with another paper. */
const ofFacts: Prepare = async (scene, verb) => {
  await storeInstallation(scene.db, demoInstallation, new Date());
  const { country, timeZone } = demoInstallation;
  const form = { country, timeZone, paper: 'A4', modules: 'shop', version: factsVersion(demoInstallation) };
  return {
    by: administrator,
    run: (rights) => sendForm(scene.services, verb, form, { rights, person: administrator }),
  };
};

/** Somebody who was invited already, so that only the invitation is new. */
const ofInvited = (form: Record<string, string>) =>
  byAdministrator(async (scene) => {
    const { id, email } = await scene.invite('reader', reason);
    return { form: { ...form, email }, person: id };
  });

/** The form of a credit note of a file that was bought. */
async function creditForm(scene: StaffScene, verb: string, form: Record<string, string>) {
  const order = await placeItems(scene.services, { file: 1 }, { payable: 13_642 });
  const [invoice] = await listInvoices(scene.db, order.id);
  const sent = {
    params: { order: order.orderNumber },
    query: `?invoice=${invoice?.id}`,
  };
  const fields = { ...form, version: '0', 'units-1': '1', reason: 'error', method: 'card', revoke: 'on' };
  return { by: staff, run: (rights?: PersonRights) => sendForm(scene.services, verb, fields, { ...sent, rights }) };
}

/** A refund by check that waits for another person, or one that failed. */
const aWaitingRefund =
  (form: Record<string, string>, state: 'waiting' | 'failed' = 'waiting'): Prepare =>
  async (scene, verb) => {
    const order = await placeItems(scene.services, { file: 1 }, { payable: 13_642 });
    const [payment] = await listPayments(scene.db, order.id);
    const asked = { orderId: order.id, paymentId: payment?.id ?? '', method: 'check', amountMinor: 100 } as const;
    const refund = await insertRefund(scene.db, { ...asked, state, askedBy: 'another', createdAt: new Date() });
    const sent = { person: administrator };
    return {
      by: administrator,
      run: (rights) => sendForm(scene.services, verb, { ...form, refund: refund.id }, { ...sent, rights }),
    };
  };

const ofReturn = (state: Parameters<typeof returnForm>[1], fields: Record<string, string>) =>
  send(async ({ services }) => ({ form: await returnForm(services, state, fields) }));

/** Every verb of staff and editors with its right, of several one; null: any member of staff, and what it leaves behind. */
export const staffVerbs: readonly [
  verb: string,
  right: Right | readonly Right[] | null,
  leaves: Trail,
  prepare: Prepare,
][] = [
  ['POST /api/staff/impersonation', 'act-as', 'impersonation-start', start(callEndpoint)],
  ['staff/customers customersPage submit', 'act-as', 'impersonation-start', start(sendForm)],
  ['POST /api/staff/impersonation/stop', null, 'impersonation-stop', stop(callEndpoint)],
  ['staff/stop-acting stopActingPage submit', null, 'impersonation-stop', stop(sendForm)],

  ['POST /api/staff/outbox/{id}/retry', 'deliveries', 'message-retry', call(undefined, outboxId)],
  ['POST /api/staff/outbox/retry-all', 'deliveries', 'message-retry', call({ connector: 'crm' })],
  ['PUT /api/staff/outbox/{id}', 'deliveries', 'message-edit', call({ edits, reason }, outboxId)],
  ['POST /api/staff/outbox/{id}/drop', 'deliveries', 'message-drop', call({ reason }, outboxId)],
  [
    'staff/deliveries deliveriesPage submit',
    'deliveries',
    'message-retry',
    send(async () => ({ form: { connector: 'crm' } })),
  ],
  [
    'staff/deliveries deliveriesPage purge',
    'deliveries',
    'cache-purge',
    send(async () => ({ form: { intent: 'purge', address: '/about' } })),
  ],
  [
    'staff/deliveries deliveriesPage purgeAll',
    'deliveries',
    'cache-purge',
    send(async () => ({ form: { intent: 'purgeAll' } })),
  ],
  ['staff/deliveries deliveryPage submit', 'deliveries', 'message-retry', send(aMessage)],
  [
    'staff/deliveries deliveryPage drop',
    'deliveries',
    'message-drop',
    send(async (scene) => ({ ...(await aMessage(scene)), form: { reason } })),
  ],
  [
    'staff/deliveries repairPage submit',
    'deliveries',
    'message-edit',
    send(async (scene) => ({ ...(await aMessage(scene)), form: { reason, 'edit.person.email': 'ann@example.org' } })),
  ],
  [
    'staff/deliveries repairPage',
    'deliveries',
    'message-open',
    async (scene, verb) => {
      const sent = await aMessage(scene);
      return { by: staff, run: (rights) => sendForm(scene.services, verb, null, { ...sent, rights }) };
    },
  ],

  [
    'staff/order-system orderSystemPage submit',
    'deliveries',
    'event-replay',
    send(async (scene) => {
      const id = `event-${crypto.randomUUID()}`;
      const at = scene.services.clock.now();
      const told = { id, type: 'order.painted', orderName: '0000-0000', version: 0, occurredAt: at, data: {} };
      await scene.db.insert(erpEvents).values({ ...told, outcome: 'unknown', receivedAt: at, decidedAt: at });
      return { form: { event: id } };
    }),
  ],
  ['staff/comments commentsPage approve', 'comments.decide', 'comment-approve', send(aComment)],
  ['staff/comments commentsPage remove', 'comments.decide', 'comment-remove', send(aComment)],
  [
    'staff/exemptions exemptionsPage approve',
    'exemptions.decide',
    'exemption-approve',
    send(aCertificate({ states: 'OH', expiresOn: '2036-01-31' })),
  ],
  ['staff/exemptions exemptionsPage refuse', 'exemptions.decide', 'exemption-refuse', send(aCertificate({ reason }))],
  [
    'staff/applications applicationPage decide',
    'applications.decide',
    'application-accept',
    send(anApplication({ event: 'accept', note: '' })),
  ],
  [
    'staff/applications applicationPage decide',
    'applications.decide',
    'application-decline',
    send(anApplication({ event: 'decline', note: reason })),
  ],
  [
    'staff/applications applicationPage decide',
    'applications.decide',
    'application-reopen',
    send(anApplication({ event: 'reopen', note: reason }, 'accepted')),
  ],
  [
    'staff/applications applicationPage comment',
    'applications.decide',
    'application-comment',
    send(anApplication({ comment: 'Ask them.' })),
  ],

  ['staff/attempts attemptsPage submit', 'orders.decide', 'attempt-retried', send(anAttempt('retried'))],
  ['staff/attempts attemptsPage submit', 'orders.decide', 'attempt-settled', send(anAttempt('settled'))],
  [
    'staff/orders staffOrdersPage submit',
    'orders.decide',
    'renew',
    send(async ({ services }) => ({ form: { download: (await buyFile(services)).id } })),
  ],
  [
    'staff/orders staffOrdersPage ship',
    'orders.decide',
    'ship',
    send(async (scene) => ({ form: { order: await scene.addOrder() } })),
  ],
  [
    'staff/orders staffOrdersPage note',
    'orders.decide',
    'order-note',
    send(async (scene) => ({ form: { order: await scene.addOrder(), note: 'Called back.' } })),
  ],
  [
    'staff/orders staffOrdersPage correct',
    'orders.decide',
    'order-correct',
    send(async (scene) => ({
      form: { order: await scene.addOrder(), version: '0', email: 'corrected@example.org' },
    })),
  ],
  [
    'staff/orders staffOrdersPage resend',
    'orders.decide',
    'order-resend',
    send(async (scene) => ({ form: { order: await scene.addOrder() } })),
  ],

  [
    'staff/receivables receivablesPage book',
    'receivables',
    'payment-book',
    onAccount((order, { number }) => ({
      form: { invoices: number, method: 'check', amount: '1', receivedOn: '2026-01-31', reference: order.orderNumber },
    })),
  ],
  [
    'staff/receivables receivablesPage release',
    'receivables',
    'order-release',
    onAccount((order) => ({ form: { order: order.orderNumber, version: String(order.version) } }), 0),
  ],
  [
    'staff/receivables receivablesPage refuse',
    'receivables',
    'order-refuse',
    onAccount((order) => ({ form: { order: order.orderNumber, version: String(order.version), reason } }), 0),
  ],
  [
    'staff/receivables statementPage book',
    'receivables',
    'payment-book',
    onAccount((order, { number, customer }) => ({
      form: { invoices: number, method: 'ach', amount: '1', receivedOn: '2026-01-31', reference: order.orderNumber },
      params: { customer },
    })),
  ],
  [
    'staff/receivables statementPage credit',
    'receivables',
    'credit-use',
    onAccount(
      (_, { number, customer }) => ({ form: { invoice: number }, params: { customer } }),
      null,
      (order, scene) => addCredit(scene.services, order),
    ),
  ],
  [
    'staff/receivables statementPage terms',
    'receivables',
    'terms-change',
    onAccount((_, { customer }) => ({ form: { isAllowed: 'on', creditLimit: '900' }, params: { customer } })),
  ],
  [
    'staff/invoicing invoicingPage save',
    'installation',
    'invoicing-change',
    byAdministrator(async () => ({ form: { termsDays: '30', version: '0' } })),
  ],
  [
    'staff/orders/cancel cancelPage cancel',
    'orders.credit',
    'order-cancel',
    send(async (scene) => ({
      params: { order: await scene.addOrder() },
      form: { intent: 'cancel', version: '0', 'units-1': '1' },
    })),
  ],
  [
    'staff/orders/credit creditPage preview',
    'orders.credit',
    'nothing',
    async (scene, verb) => creditForm(scene, verb, { intent: 'preview' }),
  ],
  [
    'staff/orders/credit creditPage issue',
    'orders.credit',
    'order-credit',
    async (scene, verb) => creditForm(scene, verb, { intent: 'issue', shown: '13642 13642' }),
  ],
  ['staff/refunds refundsPage release', 'orders.release', 'refund-release', aWaitingRefund({ intent: 'release' })],
  [
    'staff/refunds refundsPage refuse',
    'orders.release',
    'refund-refuse',
    aWaitingRefund({ intent: 'refuse', reason: 'Not this much.' }),
  ],
  [
    'staff/refunds refundsPage settle',
    'orders.credit',
    'refund-settle',
    aWaitingRefund({ intent: 'settle', method: 'check', reference: 'No. 7' }, 'failed'),
  ],

  ['staff/returns returnsPage approve', 'orders.credit', 'return-approve', ofReturn('asked', { intent: 'approve' })],
  [
    'staff/returns returnsPage refuse',
    'orders.credit',
    'return-refuse',
    ofReturn('asked', { intent: 'refuse', reason }),
  ],
  [
    'staff/returns returnsPage receive',
    'orders.credit',
    'return-receive',
    ofReturn('approved', { intent: 'receive', 'units-1': '2' }),
  ],
  ['staff/returns returnsPage close', 'orders.credit', 'return-close', ofReturn('received', { intent: 'close' })],

  ['staff/people personPage grant', 'people.grant', 'role-grant', ofPerson({ role: 'reader', reason })],
  ['staff/people personPage revoke', 'people.grant', 'role-revoke', ofPerson({ role: 'shop', reason }, 'shop')],
  ['staff/people personPage sessions', 'people.grant', 'sessions-end', ofPerson({})],
  ['staff/people personPage invite-again', 'people.grant', 'person-invite', ofInvited({})],
  ['staff/people peoplePage invite', 'people.grant', 'person-invite', ofInvited({ role: 'reader', reason })],
  [
    'staff/people personPage facts',
    'people.facts',
    'customer-change',
    ofPerson({ flags: 'isAhj', companyId: 'default', factsReason: reason }),
  ],
  ['staff/people personPage office', 'offices', 'office-give', ofPerson(anOffice)],
  [
    'staff/people personPage end-office',
    'offices',
    'office-end',
    ofChair({ acronym: 'EIC', officeName: 'Chair', endReason: reason }),
  ],
  ['staff/promotions promotionPage preview', 'promotions', 'nothing', ofNewDiscount],
  ['staff/promotions promotionPage save', 'promotions', 'promotion-save', ofNewDiscount],
  ['staff/installation installationPage preview', 'installation', 'nothing', ofFacts],
  ['staff/installation installationPage save', 'installation', 'installation-change', ofFacts],
  [
    'staff/promotions promotionsPage end',
    'promotions',
    'promotion-end',
    byAdministrator(async ({ db }) => {
      const row = { code: discountCode(), nameEn: 'Ten', nameEs: 'Diez', percentOff: 10 };
      const [promotion] = await db.insert(promotions).values(row).returning();
      return { form: { id: promotion?.id ?? '' } };
    }),
  ],
  [
    'staff/people rolesPage define',
    'people.grant',
    'role-define',
    byAdministrator(async () => ({ form: { 'name-en': `Desk ${crypto.randomUUID()}`, rights: 'searches' } })),
  ],

  [
    'staff/exports exportsPage download',
    'bookkeeping',
    'books-export',
    byAdministrator(async () => ({
      form: { file: 'invoices', format: 'csv', from: '2026-01-01', until: '2026-01-31' },
    })),
  ],
  [
    'staff/reconciliation reconciliationPage read',
    'bookkeeping',
    'entries-read',
    byAdministrator(async () => ({ form: { from: '2026-01-01', until: '2026-01-02' } })),
  ],
  ['staff/disputes disputesPage look', 'bookkeeping', 'dispute-look', byAdministrator(async () => ({ form: {} }))],
  [
    'staff/disputes disputesPage decide',
    'bookkeeping',
    'dispute-decide',
    byAdministrator(async (scene) => ({ form: { dispute: await scene.addDispute(), decision: 'win' } })),
  ],
  ['staff/audit auditPage export', 'audit', 'audit-export', byAdministrator(async () => ({ form: {} }))],

  ['staff/submissions submissionPage answered', 'submissions.decide', 'submission-answer', send(aSubmission)],
  ['staff/submissions submissionPage open', 'submissions.decide', 'submission-reopen', send(aSubmission)],
  ['staff/submissions submissionPage resend', 'submissions.decide', 'message-retry', send(aSubmission)],
  ['staff/submissions submissionPage delete', 'submissions.decide', 'submission-delete', send(aSubmission)],

  [
    'PUT /api/content/items/{id}',
    itemRights,
    'item-save',
    edit((services, verb, { params, changed }, sent) => callEndpoint(services, verb, changed, { ...sent, params })),
  ],
  [
    'DELETE /api/content/items/{id}',
    itemRights,
    'item-delete',
    edit((services, verb, { params }, sent) => callEndpoint(services, verb, undefined, { ...sent, params })),
  ],
  [
    'POST /api/editor/items/{id}/rollback',
    itemRights,
    'item-rollback',
    edit((services, verb, { params }, sent) => callEndpoint(services, verb, { revision: 1 }, { ...sent, params })),
  ],
  ['staff/searches searchesPage same', 'content.write', 'item-save', newSynonym],
  ['content/editor/item itemPage draft', itemRights, 'revision', editForm],
  ['content/editor/item itemPage publish', itemRights, 'item-save', editForm],
  ['content/editor/item newItemPage draft', 'content.write', 'revision', newItemForm],
  ['content/editor/item newItemPage publish', 'content.write', 'item-save', newItemForm],
  // These two show the form again with the choices; the following save is the verb.
  ['content/editor/item itemPage resolve', itemRights, 'nothing', editForm],
  ['content/editor/item newItemPage resolve', 'content.write', 'nothing', newItemForm],
  ['content/editor/images imagesPage add', 'content.write', 'image-add', addPicture],
  ['content/editor/images imagesPage describe', 'content.write', 'image-describe', describePicture],
  ['content/editor/brand brandPage draft', 'brand', 'revision', editBrand],
  ['content/editor/brand brandPage publish', 'brand', 'item-save', editBrand],
  ['content/editor/brand brandPage publish', 'brand', 'brand-override', overrideBrand],
  [
    'POST /api/editor/preview-links',
    itemRights,
    'preview-link',
    edit((services, verb, { params }, sent) => callEndpoint(services, verb, params, sent)),
  ],
  [
    'POST /api/publish',
    'content.publish',
    'publish-again',
    edit((services, verb, { params }, sent) => callEndpoint(services, verb, { items: [params.id] }, sent)),
  ],
  [
    'POST /api/editor/markdown',
    itemRights,
    'nothing',
    edit((services, verb, _, sent) => callEndpoint(services, verb, { markdown: '*Bells*' }, sent)),
  ],
  [
    'content/editor/preview typedPreviewPage submit',
    itemRights,
    'nothing',
    edit((services, verb, _, sent) => sendForm(services, verb, { item: '{}' }, sent)),
  ],
];
