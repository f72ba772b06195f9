import sharp from 'sharp';
import { deleteItem } from '../../server/content/editing/save-item.ts';
import type { Person } from '../../server/people/access/access.contract.ts';
import type { BuiltInRoleId } from '../../server/people/access/roles/built-in-roles.rules.ts';
import type { PersonRights } from '../../server/people/access/roles/held-rights.rules.ts';
import { itemRights, type Right } from '../../server/people/access/roles/right.rules.ts';
import { demoInstallation } from '../../server/platform/installation/demo-installation.ts';
import { storeInstallation } from '../../server/platform/installation/installation.repo.ts';
import { factsVersion } from '../../server/setup/change-facts.ts';
import { images } from '../../server/platform/images/image.table.ts';
import { addHoldings } from '../../server/people/accounts/account.repo.ts';
import { promotions } from '../../server/store/catalog/promotion.table.ts';
import { erpEvents } from '../../server/store/order-system/erp-event.table.ts';
import { addApplication } from './application-scene.ts';
import { addCustomer, handIn, staffPerson } from './certificate-scene.ts';
import { rightsOf } from './role-rights.ts';
import { administrator, editor, staff, type StaffScene } from './staff-scene.ts';
import { callEndpoint, sendForm } from './staff-desk-scene.ts';
import { reason, call, send, newCustomer, byAdministrator, type Prepare, type Trail } from './staff-verb.ts';
import { fileVerbs } from './file-verbs.ts';
import { catalogueVerbs } from './catalogue-verbs.ts';
import { libraryVerbs } from './library-verbs.ts';
import { checkVerbs } from './check-verbs.ts';
import { batchVerbs } from './batch-verbs.ts';
import { planVerbs } from './plan-verbs.ts';
import { translationVerbs } from './translation-verbs.ts';
import { standardVerbs } from './standard-verbs.ts';
import { orderVerbs } from './order-verbs.ts';

const outboxId = async (scene: StaffScene) => ({ id: await scene.addMessage() });

const aMessage = async (scene: StaffScene) => ({ params: await outboxId(scene) });
const aReviewed =
  (form: Record<string, string>, decision: 'none' | 'accepted' = 'none') =>
  async (scene: StaffScene) => ({ params: { submission: await scene.addReviewed(decision) }, form });
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
    made: { isEdited?: boolean } = {},
  ): Prepare =>
  async (scene, verb) => {
    const item = await scene.addItem(made);
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

const deleteForm = edit((services, verb, { params }, who) =>
  sendForm(services, verb, { 'locales-en': 'on', way: 'gone' }, { ...who, params, query: '?locale=en' }),
);
const laterTime = { date: `${new Date().getFullYear() + 1}-02-01`, time: '09:00' };
const deleteLater = edit((services, verb, { params }, who) =>
  sendForm(services, verb, { 'locales-en': 'on', way: 'gone', when: 'time', ...laterTime }, { ...who, params }),
);
const restoreForm: Prepare = async (scene, verb) => {
  const { params } = await scene.addItem();
  await deleteItem(scene.db, scene.services.clock, { id: params.id, locale: 'en', savedBy: 'import' });
  const form = { item: `${params.id} en`, revision: '1' };
  return { by: editor, run: (rights) => sendForm(scene.services, verb, form, { person: editor, rights }) };
};

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
  ...orderVerbs,
  ...checkVerbs.map((row): [string, readonly Right[] | Right, Trail, Prepare] => [...row]),
  ...batchVerbs.map((row): [string, readonly Right[] | Right, Trail, Prepare] => [...row]),
  ...standardVerbs.map((row): [string, readonly Right[] | Right, Trail, Prepare] => [...row]),
  ...planVerbs.map((row): [string, readonly Right[] | Right, Trail, Prepare] => [...row]),
  ...fileVerbs.map((row): [string, readonly Right[] | Right, Trail, Prepare] => [...row]),
  ...translationVerbs.map((row): [string, readonly Right[] | Right, Trail, Prepare] => [...row]),
  ...libraryVerbs.map((row): [string, Right, Trail, Prepare] => [...row]),
  ...catalogueVerbs.map((row): [string, Right, Trail, Prepare] => [...row]),

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
  [
    'staff/disputes disputesPage credit',
    'bookkeeping',
    'dispute-credit',
    byAdministrator(async (scene) => ({ form: { dispute: await scene.addEarlierLoss() } })),
  ],
  ['staff/audit auditPage export', 'audit', 'audit-export', byAdministrator(async () => ({ form: {} }))],

  ['staff/submissions submissionPage answered', 'submissions.decide', 'submission-answer', send(aSubmission)],
  ['staff/submissions submissionPage open', 'submissions.decide', 'submission-reopen', send(aSubmission)],
  [
    'staff/submissions submissionPage decide',
    'submissions.decide',
    'submission-accept',
    send(aReviewed({ event: 'accept', note: '' })),
  ],
  [
    'staff/submissions submissionPage decide',
    'submissions.decide',
    'submission-decline',
    send(aReviewed({ event: 'decline', note: reason })),
  ],
  [
    'staff/submissions submissionPage decide',
    'submissions.decide',
    'submission-withdraw',
    send(aReviewed({ event: 'reopen', note: reason }, 'accepted')),
  ],
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
    edit((services, verb, { params }, sent) => callEndpoint(services, verb, { revision: 1 }, { ...sent, params }), {
      isEdited: true,
    }),
  ],
  ['content/editor/delete deletePage delete', itemRights, 'item-delete', deleteForm],
  ['content/editor/delete deletePage delete', itemRights, 'plan-make', deleteLater],
  ['content/editor/bin binPage restore', itemRights, 'item-rollback', restoreForm],
  ['staff/searches searchesPage same', 'content.write', 'item-save', newSynonym],
  ['content/editor/item itemPage draft', itemRights, 'revision', editForm],
  ['content/editor/item itemPage check', itemRights, 'revision', editForm],
  ['content/editor/item newItemPage check', 'content.write', 'revision', newItemForm],
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
    'PUT /api/editor/unsaved/{id}',
    itemRights,
    'nothing',
    edit((services, verb, { params }, sent) =>
      callEndpoint(services, verb, { base: 1, path: null, fields: { title: 'Bells' } }, { ...sent, params }),
    ),
  ],
  [
    'DELETE /api/editor/unsaved/{id}',
    itemRights,
    'nothing',
    edit((services, verb, { params }, sent) => callEndpoint(services, verb, undefined, { ...sent, params })),
  ],
  [
    'POST /api/editor/warnings',
    itemRights,
    'nothing',
    edit((services, verb, _, sent) =>
      callEndpoint(services, verb, { type: 'page', fields: { title: '*Bells*' } }, sent),
    ),
  ],
  [
    'POST /api/editor/markdown',
    itemRights,
    'nothing',
    edit((services, verb, _, sent) => callEndpoint(services, verb, { markdown: '*Bells*' }, sent)),
  ],
  [
    'POST /api/editor/figures',
    itemRights,
    'nothing',
    edit((services, verb, _, sent) => callEndpoint(services, verb, { tokens: [] }, sent)),
  ],
  [
    'content/editor/preview typedPreviewPage submit',
    itemRights,
    'nothing',
    edit((services, verb, _, sent) => sendForm(services, verb, { item: '{}' }, sent)),
  ],
];
