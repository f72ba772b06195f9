import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { contentRevisions } from '../../server/content/items/content.table.ts';
import { contentRemarks, contentReviews } from '../../server/content/reviews/review.table.ts';
import type { Person } from '../../server/people/access/access.contract.ts';
import { itemRights, type Right } from '../../server/people/access/roles/right.rules.ts';
import { textPage } from './editor-client.ts';
import { callEndpoint, sendForm } from './staff-desk-scene.ts';
import { administrator, editor, type StaffScene } from './staff-scene.ts';
import type { Prepare, Trail } from './staff-verb.ts';

const writer = 'writer@example.org';
const nextYear = new Date().getFullYear() + 1;

/** A page that is live with a draft of somebody else, which waits for its check, and a remark on it. */
async function addCheck(scene: StaffScene) {
  const { db } = scene;
  const { params, form } = await scene.addDrafted();
  const of = { itemId: params.id, locale: 'en', revision: 2 };
  await db.update(contentRevisions).set({ savedBy: writer }).where(eq(contentRevisions.id, params.id));
  const asked = { userId: 'writer-1', askedBy: writer, askedAt: new Date(), note: '' };
  const [review] = await db
    .insert(contentReviews)
    .values({ ...of, ...asked })
    .returning();
  const said = { place: '', quote: '', text: 'Why?', byName: 'Dr. Lee', isFromOutside: true, madeAt: new Date() };
  const [remark] = await db
    .insert(contentRemarks)
    .values({ ...of, ...said })
    .returning();
  return { id: params.id, form, review: review?.id ?? '', remark: remark?.id ?? '' };
}

/** @param form sent to the page of the draft's check, or of its item */
const check =
  (form: Record<string, string>, by: Person = editor): Prepare =>
  async (scene, verb) => {
    const { id, review, remark, form: ofItem } = await addCheck(scene);
    const sent = Object.assign({ remark, review }, verb.includes(' itemPage ') ? ofItem : {}, form);
    const params = { id, review };
    const run: Awaited<ReturnType<Prepare>>['run'] = (rights) =>
      sendForm(scene.services, verb, sent, { person: by, rights, params, query: '?locale=en' });
    return { by, run };
  };

/** @param form sent to the page of a change of what is live that nobody was asked to check yet */
const changed =
  (form: Record<string, string>, by: Person = editor): Prepare =>
  async (scene, verb) => {
    const { id } = await addCheck(scene);
    const { path = null, fields } = textPage('/changed', 'Urgent', 'Text.');
    const change = { path, fields, note: '', isMinor: false, matches: null };
    const wrote = { textBy: by.userId, userId: by.userId, askedBy: by.email, askedAt: new Date(), note: '' };
    const row = { itemId: id, locale: 'en', revision: 1, state: 'prepared' as const, change };
    const [review] = await scene.db.insert(contentReviews).values(Object.assign(row, wrote)).returning();
    const sent = { person: by, params: { review: review?.id ?? '' }, query: '' };
    return { by, run: (rights) => sendForm(scene.services, verb, form, { ...sent, rights }) };
  };

/** Verbs of editors about the check of a text. */
export const checkVerbs: readonly (readonly [string, Right | readonly Right[], Trail, Prepare])[] = [
  ['content/editor/reviews checkPage ask', itemRights, 'check-ask', check({ of: '', note: 'Look' })],
  ['content/editor/reviews checkPage force', itemRights, 'check-force', check({ reason: 'Urgent' }, administrator)],
  ['content/editor/reviews checkPage link', itemRights, 'preview-link', check({})],
  ['content/editor/reviews checkPage resolve', itemRights, 'remark-resolve', check({})],
  ['content/editor/reviews reviewPage approve', itemRights, 'check-approve', check({})],
  ['content/editor/reviews reviewPage publish', itemRights, 'check-approve', check({})],
  [
    'content/editor/reviews reviewPage plan',
    itemRights,
    'plan-make',
    check({ date: `${nextYear}-02-01`, time: '09:00' }),
  ],
  ['content/editor/reviews reviewPage send', itemRights, 'check-ask', changed({ of: '', note: 'Look' })],
  ['content/editor/reviews reviewPage force', itemRights, 'check-force', changed({ reason: 'Urgent' }, administrator)],
  ['content/editor/reviews reviewPage recall', itemRights, 'check-recall', changed({})],
  ['content/editor/reviews reviewPage link', itemRights, 'preview-link', changed({})],
  [
    'POST /api/editor/live-changes/{id}',
    itemRights,
    'check-prepare',
    async (scene, verb) => {
      const { id } = await addCheck(scene);
      const { path = null, fields } = textPage('/changed-by-endpoint', 'Urgent', 'Text.');
      const sent = { person: editor, params: { id } };
      return {
        by: editor,
        run: (rights) => callEndpoint(scene.services, verb, { base: 1, path, fields }, { ...sent, rights }),
      };
    },
  ],
  ['content/editor/reviews reviewPage return', itemRights, 'check-return', check({ reason: 'Too long' })],
  ['content/editor/reviews reviewPage remark', itemRights, 'remark-write', check({ place: '', text: 'Why?' })],
  ['content/editor/reviews toCheckPage approve', itemRights, 'check-approve', check({ key: randomUUID() })],
  ['content/editor/reviews reviewPage resolve', itemRights, 'remark-resolve', check({})],
];
