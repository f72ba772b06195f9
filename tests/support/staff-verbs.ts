import sharp from 'sharp';
import type { Person } from '../../server/people/access/access.contract.ts';
import type { AuditVerb } from '../../server/people/access/audit.contract.ts';
import { images } from '../../server/platform/images/image.table.ts';
import { addApplication } from './application-scene.ts';
import { addCustomer, handIn } from './certificate-scene.ts';
import { buyFile } from './order-page-scene.ts';
import { editor, staff, type StaffScene } from './staff-scene.ts';
import { callEndpoint, sendForm } from './staff-desk-scene.ts';

/** 'revision': the stored revision names who saved it. 'nothing': the verb changes nothing. */
type Trail = AuditVerb | 'revision' | 'nothing';
/** Stores the subject of a verb and returns the verb, ready to run. */
type Prepare = (scene: StaffScene, verb: string) => Promise<{ by: Person; run: () => Promise<void> }>;

const reason = 'Ticket 4711';
const outboxId = async (scene: StaffScene) => ({ id: await scene.addMessage() });

/** A call of an endpoint by staff. */
const call =
  (body: unknown, params: (scene: StaffScene) => Promise<Record<string, string>> = async () => ({})): Prepare =>
  async (scene, verb) => {
    const sent = { params: await params(scene) };
    return { by: staff, run: () => callEndpoint(scene.services, verb, body, sent) };
  };

/** A form of staff. @param prepare returns what the form sends, and the parameters of the page's address */
const send =
  (
    prepare: (scene: StaffScene) => Promise<{ form?: Record<string, string>; params?: Record<string, string> }>,
  ): Prepare =>
  async (scene, verb) => {
    const { form = {}, params = {} } = await prepare(scene);
    return { by: staff, run: () => sendForm(scene.services, verb, form, { params }) };
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

/** Starts or ends acting as a customer, each time with a new session. */
const start =
  (how: typeof callEndpoint | typeof sendForm): Prepare =>
  async (scene, verb) => {
    const form = { userId: await newCustomer(scene), reason };
    const { person, jar } = await scene.signInStaff();
    return { by: person, run: () => how(scene.services, verb, form, { person, headers: jar.caller.headers }) };
  };
const stop =
  (how: typeof callEndpoint | typeof sendForm): Prepare =>
  async (scene, verb) => {
    const acting = await scene.startActing(await newCustomer(scene));
    const sent = { person: acting.person, headers: acting.jar.caller.headers };
    return { by: acting.staff, run: () => how(scene.services, verb, {}, sent) };
  };

type Item = Awaited<ReturnType<StaffScene['addItem']>>;
/** A call or form of an editor about a page that is live. */
const edit =
  (run: (services: object, verb: string, item: Item, sent: { person: Person }) => Promise<void>): Prepare =>
  async (scene, verb) => {
    const item = await scene.addItem();
    return { by: editor, run: () => run(scene.services, verb, item, { person: editor }) };
  };
const editForm = edit((services, verb, { form, params }, { person }) =>
  sendForm(services, verb, form, { person, params, query: '?locale=en' }),
);
const newItemForm = edit((services, verb, { form }, { person }) => {
  const id = `more-bells-${crypto.randomUUID()}`;
  const sent = { ...form, base: '0', id, path: `/${id}` };
  return sendForm(services, verb, sent, { person, params: { type: 'page' }, query: '?locale=en' });
});

const addPicture: Prepare = async (scene, verb) => {
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'wall.png'));
  form.set('altEn', 'A wall');
  form.set('altEs', 'Una pared');
  return { by: editor, run: () => sendForm(scene.services, verb, form, { person: editor }) };
};
const describePicture: Prepare = async (scene, verb) => {
  const id = crypto.randomUUID();
  const texts = { altEn: 'A wall', altEs: 'Una pared' };
  const row = { id, hash: id, name: 'wall.png', width: 40, height: 20, addedBy: 'import' };
  await scene.db.insert(images).values({ ...row, ...texts, addedAt: scene.services.clock.now() });
  return { by: editor, run: () => sendForm(scene.services, verb, { ...texts, id }, { person: editor }) };
};

const edits = { 'person.email': 'ann@example.org' };

/** Every verb of staff and editors, and what it leaves behind. */
export const staffVerbs: readonly [verb: string, leaves: Trail, prepare: Prepare][] = [
  ['POST /api/staff/impersonation', 'impersonation-start', start(callEndpoint)],
  ['staff/customers customersPage submit', 'impersonation-start', start(sendForm)],
  ['POST /api/staff/impersonation/stop', 'impersonation-stop', stop(callEndpoint)],
  ['staff/stop-acting stopActingPage submit', 'impersonation-stop', stop(sendForm)],

  ['POST /api/staff/outbox/{id}/retry', 'message-retry', call(undefined, outboxId)],
  ['POST /api/staff/outbox/retry-all', 'message-retry', call({ connector: 'crm' })],
  ['PUT /api/staff/outbox/{id}', 'message-edit', call({ edits, reason }, outboxId)],
  ['POST /api/staff/outbox/{id}/drop', 'message-drop', call({ reason }, outboxId)],
  ['staff/deliveries deliveriesPage submit', 'message-retry', send(async () => ({ form: { connector: 'crm' } }))],
  ['staff/deliveries deliveryPage submit', 'message-retry', send(aMessage)],
  [
    'staff/deliveries deliveryPage drop',
    'message-drop',
    send(async (scene) => ({ ...(await aMessage(scene)), form: { reason } })),
  ],
  [
    'staff/deliveries repairPage submit',
    'message-edit',
    send(async (scene) => ({ ...(await aMessage(scene)), form: { reason, 'edit.person.email': 'ann@example.org' } })),
  ],
  [
    'staff/deliveries repairPage',
    'message-open',
    async (scene, verb) => {
      const sent = await aMessage(scene);
      return { by: staff, run: () => sendForm(scene.services, verb, null, sent) };
    },
  ],

  ['staff/comments commentsPage approve', 'comment-approve', send(aComment)],
  ['staff/comments commentsPage remove', 'comment-remove', send(aComment)],
  [
    'staff/exemptions exemptionsPage approve',
    'exemption-approve',
    send(aCertificate({ states: 'OH', expiresOn: '2036-01-31' })),
  ],
  ['staff/exemptions exemptionsPage refuse', 'exemption-refuse', send(aCertificate({ reason }))],
  [
    'staff/applications applicationPage decide',
    'application-accept',
    send(anApplication({ event: 'accept', note: '' })),
  ],
  [
    'staff/applications applicationPage decide',
    'application-decline',
    send(anApplication({ event: 'decline', note: reason })),
  ],
  [
    'staff/applications applicationPage decide',
    'application-reopen',
    send(anApplication({ event: 'reopen', note: reason }, 'accepted')),
  ],
  ['staff/applications applicationPage comment', 'application-comment', send(anApplication({ comment: 'Ask them.' }))],

  ['staff/attempts attemptsPage submit', 'attempt-retried', send(anAttempt('retried'))],
  ['staff/attempts attemptsPage submit', 'attempt-settled', send(anAttempt('settled'))],
  [
    'staff/orders staffOrdersPage submit',
    'renew',
    send(async ({ services }) => ({ form: { download: (await buyFile(services)).id } })),
  ],
  ['staff/orders staffOrdersPage ship', 'ship', send(async (scene) => ({ form: { order: await scene.addOrder() } }))],

  ['staff/submissions submissionPage answered', 'submission-answer', send(aSubmission)],
  ['staff/submissions submissionPage open', 'submission-reopen', send(aSubmission)],
  ['staff/submissions submissionPage resend', 'message-retry', send(aSubmission)],
  ['staff/submissions submissionPage delete', 'submission-delete', send(aSubmission)],

  [
    'PUT /api/content/items/{id}',
    'revision',
    edit((services, verb, { params, changed }, sent) => callEndpoint(services, verb, changed, { ...sent, params })),
  ],
  [
    'DELETE /api/content/items/{id}',
    'revision',
    edit((services, verb, { params }, sent) => callEndpoint(services, verb, undefined, { ...sent, params })),
  ],
  [
    'POST /api/editor/items/{id}/rollback',
    'revision',
    edit((services, verb, { params }, sent) => callEndpoint(services, verb, { revision: 1 }, { ...sent, params })),
  ],
  ['content/editor/item itemPage draft', 'revision', editForm],
  ['content/editor/item itemPage publish', 'revision', editForm],
  ['content/editor/item newItemPage draft', 'revision', newItemForm],
  ['content/editor/item newItemPage publish', 'revision', newItemForm],
  // These two show the form again with the choices; the following save is the verb.
  ['content/editor/item itemPage resolve', 'nothing', editForm],
  ['content/editor/item newItemPage resolve', 'nothing', newItemForm],
  ['content/editor/images imagesPage add', 'image-add', addPicture],
  ['content/editor/images imagesPage describe', 'image-describe', describePicture],
  [
    'POST /api/editor/preview-links',
    'preview-link',
    edit((services, verb, { params }, sent) => callEndpoint(services, verb, params, sent)),
  ],
  [
    'POST /api/publish',
    'publish-again',
    edit((services, verb, { params }, sent) => callEndpoint(services, verb, { items: [params.id] }, sent)),
  ],
  [
    'POST /api/editor/markdown',
    'nothing',
    edit((services, verb, _, sent) => callEndpoint(services, verb, { markdown: '*Bells*' }, sent)),
  ],
  [
    'content/editor/preview typedPreviewPage submit',
    'nothing',
    edit((services, verb, _, sent) => sendForm(services, verb, { item: '{}' }, sent)),
  ],
];
