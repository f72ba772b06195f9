import { demoInstallation } from '../../server/platform/installation/demo-installation.ts';
import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { type BuiltInRoleId } from '../../server/people/access/roles/built-in-roles.rules.ts';
import { giveRole, rightsOf } from './role-rights.ts';
import type { Person } from '../../server/people/access/access.contract.ts';
import { commandLine } from '../../server/people/access/roles/actor.contract.ts';
import { invitePerson } from '../../server/people/access/roles/invite-person.ts';
import { actAsCustomer } from '../../server/people/access/impersonate.ts';
import { identify } from '../../server/people/access/identify.ts';
import { createAccount } from '../../server/people/accounts/account.repo.ts';
import { signIn } from '../../server/people/auth/sign-in.ts';
import { createVerifiedUser } from '../../server/people/auth/sign-up.ts';
import { saveItem } from '../../server/content/editing/save-item.ts';
import { submissions } from '../../server/forms/submissions/submission.table.ts';
import { openFiles } from '../../server/platform/files/open-files.ts';
import { enqueue } from '../../server/platform/outbox/enqueue.ts';
import { crmMessage } from '../../server/platform/integrations/crm/crm-messages.ts';
import { outboxMessages } from '../../server/platform/outbox/outbox.table.ts';
import { comments } from '../../server/standards/comments/comment.table.ts';
import { listDisputesOfOrder } from '../../server/store/orders/disputes/dispute.repo.ts';
import { disputes } from '../../server/store/orders/disputes/dispute.table.ts';
import { lookForDisputes } from '../../server/store/orders/dispute-booking/look-for-disputes.ts';
import { payables, placeItems } from './books-scene.ts';
import { orderAttempts } from '../../server/store/orders/attempt.table.ts';
import { orders } from '../../server/store/orders/order.table.ts';
import { authOn, CookieJar } from './auth-scene.ts';
import type { Decision } from '../../server/forms/definition/submission.contract.ts';
import { staffPerson } from './certificate-scene.ts';
import { textPage } from './editor-client.ts';
import { openTestStore, orderBook, stockStore } from './store-scene.ts';
import { openDatabase } from './test-databases.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const staff = staffPerson();
export const editor = staffPerson({
  userId: 'editor-1',
  email: 'editor@example.org',
  ...rightsOf('editor'),
});

export const administrator = staffPerson({
  userId: 'admin-1',
  email: 'admin@example.org',
  ...rightsOf('administrator'),
});

/** The services that staff and editors work with, on a database of their own; each method stores one thing to decide. */
export type StaffScene = Awaited<ReturnType<typeof openStaffScene>>;

export async function openStaffScene() {
  const connection = await openDatabase();
  const folder = await temporaryFolder();
  const { db } = connection;
  await stockStore(db, 50);
  const store = openTestStore(db);
  const { auth } = authOn(db);
  const publisher = { publish: async () => randomUUID(), publishFeed: async () => randomUUID() };
  const cache = { target: 'varnish://cache', waiting: 0, oldestSeconds: 0 };
  const purges = { facts: [cache], change: () => undefined, purgeAll: () => undefined };
  const services = {
    ...store,
    auth,
    purges,
    publisher,
    paymentSweep: { wake: () => undefined },
    tryDraft: () => Promise.resolve(null),
    env: { ...store.env, publishSecrets: ['the-token-of-the-tests'], contentGraphqlUrl: undefined },
    files: await openFiles({ dataDir: folder.path, bucket: undefined }),
  };
  const { clock } = store;

  /** A message that the CRM has refused. */
  async function addMessage(submissionId: string = randomUUID()): Promise<string> {
    const person = { firstName: 'Ann', lastName: 'Li', email: 'ann@exmaple.org' };
    const message = crmMessage({ formId: 'quote', submissionId, kind: 'lead', fields: { seats: 4 }, person }, 'ann');
    await enqueue(db, clock, message);
    const isMeant = eq(outboxMessages.reference, message.reference);
    const [row] = await db.update(outboxMessages).set({ state: 'dead', tries: 3 }).where(isMeant).returning();
    return row?.id ?? '';
  }

  /** A submission whose message has been refused. */
  async function addSubmission(
    given: { formId: string; userId?: string; decision?: Decision } = { formId: 'quote' },
  ): Promise<string> {
    const { formId, userId, decision } = given;
    const id = randomUUID();
    await addMessage(id);
    await db.insert(submissions).values({
      id,
      formId,
      userId,
      decision,
      state: 'failed',
      language: 'en',
      key: id,
      digest: id,
      answers: {},
      questions: [],
      searchText: '',
      botCheck: 'passed',
      location: '/',
      connector: 'crm',
      createdAt: clock.now(),
      deleteAfter: new Date(clock.now().getTime() + 86_400_000),
    });
    return id;
  }

  /** An order of a book by card, not charged yet. @returns its number */
  async function addOrder(): Promise<string> {
    await orderBook(store);
    const [order] = await db.select().from(orders).orderBy(desc(orders.id)).limit(1);
    return order?.orderNumber ?? '';
  }

  /** An order whose payment is disputed. @returns the id of the dispute */
  async function addDispute(): Promise<string> {
    const disputed = { payable: payables.file, number: '4000000000000259' };
    const { id } = await placeItems(store, { file: 1 }, disputed);
    await lookForDisputes(
      Object.assign({}, store, { organization: { read: () => Promise.reject(new Error('away')) } }),
    );
    const [dispute] = await listDisputesOfOrder(db, id);
    return dispute?.id ?? '';
  }

  /** A dispute that was lost before the site credited its sale by itself. @returns the id of the dispute */
  async function addEarlierLoss(): Promise<string> {
    const id = await addDispute();
    await db.update(disputes).set({ state: 'lost', endedAt: clock.now() }).where(eq(disputes.id, id));
    return id;
  }

  async function addComment(userId: string): Promise<string> {
    const words = { article: 'cracks', language: 'en', body: 'It bends.', digest: randomUUID() };
    const [row] = await db
      .insert(comments)
      .values({ ...words, userId, state: 'waiting', createdAt: clock.now() })
      .returning();
    return row?.id ?? '';
  }

  let items = 0;
  /** A page that is live. @returns its address parameters, its body, and its form as the desk sends it */
  async function addItem({ isEdited = false }: { isEdited?: boolean } = {}) {
    items += 1;
    const [id, path] = [`page:bells-${items}`, `/bells-${items}`];
    const body = textPage(path, 'Bells', 'They ring.');
    const saved = await saveItem(db, clock, { id, body, isDraft: false, savedBy: 'import' });
    if (!saved.ok) throw new Error(saved.message);
    const changed = { ...body, fields: { ...body.fields, title: `Bells ${items}` } };
    if (isEdited) await saveItem(db, clock, { id, body: changed, isDraft: false, savedBy: 'import' });
    const form = { base: '1', path, locale: 'en', whole: JSON.stringify(changed.fields) };
    return { params: { id }, changed, form };
  }

  /** A page that is live with a draft beside it. */
  async function addDrafted() {
    const { params, changed, form } = await addItem();
    await saveItem(db, clock, { id: params.id, body: changed, isDraft: true, savedBy: editor.email });
    return { params, changed, form: { ...form, base: '2' } };
  }

  /** An attempt to order whose payment could not be released. */
  async function addAttemptInReview(): Promise<string> {
    const { ask } = await orderBook(store, '4000000000009995');
    const isMeant = eq(orderAttempts.key, ask.key);
    const [row] = await db.update(orderAttempts).set({ state: 'REVIEW' }).where(isMeant).returning();
    return row?.id ?? '';
  }

  /** A person with an account who can sign in. */
  async function addUser(role?: BuiltInRoleId) {
    const email = `${randomUUID()}@example.net`;
    const password = 'a-quiet-river-bend';
    const { id } = await createVerifiedUser(auth, { email, name: 'Ana', password });
    await createAccount(db, clock, { userId: id, firstName: 'Ana', lastName: 'Doe', language: 'en' });
    if (role) await giveRole(db, id, role);
    return { id, email, password };
  }

  /** A person who was invited for a role, and has not chosen a password. */
  async function invite(role: BuiltInRoleId, reason: string) {
    const request = { email: `${randomUUID()}@example.net`, role, types: [], languages: [], endsOn: '', reason };
    const options = { isReasonRequired: false, language: 'en' as const };
    const invited = await invitePerson(auth, request, commandLine('r-0'), options);
    if (!invited.ok) throw new Error(invited.message);
    return { id: invited.value.userId, email: request.email };
  }

  async function readPerson(jar: CookieJar): Promise<Person> {
    const identified = await identify({ auth, db, clock, installation: demoInstallation }, jar.caller.headers);
    if (!identified) throw new Error('No person is signed in.');
    return identified.person;
  }

  /** A member of staff with a session. */
  async function signInStaff(): Promise<{ person: Person; jar: CookieJar }> {
    const { email, password } = await addUser('staff');
    const jar = new CookieJar();
    const answer = await signIn(auth, jar.caller, { email, password });
    if (!answer.ok) throw new Error(answer.code);
    jar.keep(answer.value.cookies);
    return { person: await readPerson(jar), jar };
  }

  /** A member of staff who acts as a customer, with the session that ends it. */
  async function startActing(userId: string) {
    const { person, jar } = await signInStaff();
    const start = { staff: person, caller: jar.caller, userId, reason: 'Ticket 4711', requestId: 'r-0' };
    const started = await actAsCustomer(auth, start);
    if (!started.ok) throw new Error(started.message);
    jar.keep(started.value.cookies);
    return { staff: person, person: await readPerson(jar), jar };
  }

  return {
    db,
    services,
    addMessage,
    addSubmission: () => addSubmission(),
    /** An application that staff decide on. */
    addReviewed: (decision: Decision) => addSubmission({ formId: 'provider-application', userId: 'ann', decision }),
    addComment,
    addOrder,
    addDispute,
    addEarlierLoss,
    addAttemptInReview,
    addItem,
    addDrafted,
    addUser,
    invite,
    signInStaff,
    startActing,
    async [Symbol.asyncDispose]() {
      await connection[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}
