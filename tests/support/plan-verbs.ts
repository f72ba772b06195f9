import type { Person } from '../../server/people/access/access.contract.ts';
import type { PersonRights } from '../../server/people/access/roles/held-rights.rules.ts';
import { itemRights, type Right } from '../../server/people/access/roles/right.rules.ts';
import { contentPlans, contentReleases } from '../../server/content/plans/plan.table.ts';
import { callEndpoint, sendForm } from './staff-desk-scene.ts';
import { editor, type StaffScene } from './staff-scene.ts';
import type { Prepare, Trail } from './staff-verb.ts';

type Drafted = Awaited<ReturnType<StaffScene['addDrafted']>>;
type Who = { person: Person; rights: PersonRights | undefined };

/**
 * A call or form of an editor about a page that is live with a draft.
 * @param prepare plans something of the page; its result goes to each run
 */
const edit =
  <T>(
    prepare: (scene: StaffScene, item: Drafted) => Promise<T>,
    run: (scene: StaffScene, verb: string, item: Drafted & { made: T }, who: Who) => Promise<number>,
  ): Prepare =>
  async (scene, verb) => {
    const item = await scene.addDrafted();
    const prepared = Object.assign({}, item, { made: await prepare(scene, item) });
    return { by: editor, run: (rights) => run(scene, verb, prepared, { person: editor, rights }) };
  };
const nothing = () => Promise.resolve(null);

const nextYear = new Date().getFullYear() + 1;
const time = { date: `${nextYear}-02-01`, time: '09:00' };
const typed = { 'plan.what': 'publish', 'plan.kind': 'time', 'plan.date': time.date, 'plan.time': time.time };
const madeNow = () => ({ userId: editor.userId, madeBy: editor.email, madeAt: new Date() });

async function addPlan(
  { db }: StaffScene,
  { params }: Drafted,
  { what = 'publish', releaseId = null }: { what?: 'publish' | 'withdraw'; releaseId?: string | null } = {},
): Promise<string> {
  const item = { itemId: params.id, locale: 'en', what, releaseId, base: 1, revision: what === 'publish' ? 2 : null };
  const at = releaseId ? null : new Date(`${nextYear}-02-01T14:00:00Z`);
  const { userId, madeBy, madeAt } = madeNow();
  const [row] = await db
    .insert(contentPlans)
    .values({ ...item, at, userId, madeBy, madeAt })
    .returning();
  return row?.id ?? '';
}

/** A release with one page in it. */
async function addRelease(scene: StaffScene, item: Drafted) {
  const { userId, madeBy, madeAt } = madeNow();
  const row = { name: 'Autumn', userId, madeBy, madeAt };
  const [release] = await scene.db.insert(contentReleases).values(row).returning();
  const id = release?.id ?? '';
  return { release: id, plan: await addPlan(scene, item, { releaseId: id }) };
}

const itemForm = (more: Record<string, string>, what?: 'publish' | 'withdraw'): Prepare =>
  edit(
    async (scene, item) => (what ? addPlan(scene, item, { what }) : ''),
    (scene, verb, { form, params }, who) =>
      sendForm(scene.services, verb, { ...form, ...more }, { ...who, params, query: '?locale=en' }),
  );

const releaseForm = (more: Record<string, string>): Prepare =>
  edit(addRelease, (scene, verb, { made: { release, plan } }, who) =>
    sendForm(scene.services, verb, { release, plan, ...more }, who),
  );

/** Verbs of editors about what goes out later. */
export const planVerbs: readonly (readonly [string, Right | readonly Right[], Trail, Prepare])[] = [
  [
    'POST /api/editor/plans',
    itemRights,
    'plan-make',
    edit(nothing, (scene, verb, { params }, who) =>
      callEndpoint(
        scene.services,
        verb,
        { id: params.id, what: 'publish', when: { kind: 'time', date: time.date, time: time.time } },
        who,
      ),
    ),
  ],
  [
    'DELETE /api/editor/plans/{plan}',
    itemRights,
    'plan-stop',
    edit(addPlan, (scene, verb, { made: plan }, who) =>
      callEndpoint(scene.services, verb, undefined, { ...who, params: { plan } }),
    ),
  ],
  [
    'DELETE /api/editor/drafts/{id}',
    itemRights,
    'draft-discard',
    edit(nothing, (scene, verb, { params }, who) => callEndpoint(scene.services, verb, undefined, { ...who, params })),
  ],
  ['content/editor/item itemPage plan', itemRights, 'plan-make', itemForm(typed)],
  ['content/editor/item itemPage stop-publish', itemRights, 'plan-stop', itemForm({}, 'publish')],
  ['content/editor/item itemPage stop-withdraw', itemRights, 'plan-stop', itemForm({}, 'withdraw')],
  ['content/editor/item itemPage discard', itemRights, 'draft-discard', itemForm({})],
  [
    'content/editor/item newItemPage plan',
    'content.write',
    'plan-make',
    edit(nothing, (scene, verb, { form }, who) => {
      const id = `later-bells-${crypto.randomUUID()}`;
      const sent = { ...form, ...typed, base: '0', id, path: `/${id}` };
      return sendForm(scene.services, verb, sent, { ...who, params: { type: 'page' }, query: '?locale=en' });
    }),
  ],
  [
    'content/editor/home deskHomePage stop',
    itemRights,
    'plan-stop',
    edit(addPlan, (scene, verb, { made: plan }, who) => sendForm(scene.services, verb, { plan }, who)),
  ],
  ['content/editor/releases releasesPage make', 'content.publish', 'release-make', releaseForm({ name: 'Spring' })],
  ['content/editor/releases releasesPage plan', 'content.publish', 'release-plan', releaseForm(time)],
  ['content/editor/releases releasesPage now', 'content.publish', 'release-publish', releaseForm({})],
  ['content/editor/releases releasesPage stop', 'content.publish', 'release-stop', releaseForm({})],
  ['content/editor/releases releasesPage take-out', 'content.publish', 'plan-stop', releaseForm({})],
];
