import { randomUUID } from 'node:crypto';
import { storeBatch } from '../../server/content/batches/store-batch.ts';
import { itemRights, type Right } from '../../server/people/access/roles/right.rules.ts';
import { sendForm } from './staff-desk-scene.ts';
import { editor, type StaffScene } from './staff-scene.ts';
import type { Prepare, Trail } from './staff-verb.ts';

/** A form of an editor. @param prepare returns what it sends, and where */
const edit =
  (
    prepare: (scene: StaffScene) => Promise<{
      form: Record<string, string>;
      query?: string;
      params?: Record<string, string>;
    }>,
  ): Prepare =>
  async (scene, verb) => {
    const { form, query = '', params = {} } = await prepare(scene);
    const sent = { person: editor, query, params };
    return {
      by: editor,
      run: (rights) => sendForm(scene.services, verb, { key: randomUUID(), ...form }, { ...sent, rights }),
    };
  };

const replacement = edit(async (scene) => {
  const { params } = await scene.addItem();
  const hit = `1 en ${params.id} fields.blocks.1.content 0`;
  return { form: { hit, note: 'Bells' }, query: '?q=ring&with=sound&do=replace' };
});

/** A batch that has changed nothing. */
async function addBatch({ db, services: { clock } }: StaffScene): Promise<string> {
  const { userId, email } = editor;
  const asked = {
    key: randomUUID(),
    kind: 'replace',
    note: 'Bells',
    by: { userId, email },
    madeAt: clock.now(),
  } as const;
  const stored = await storeBatch(db, { ...asked, record: () => Promise.resolve() }, [async () => ({ outcomes: [] })]);
  return stored.ok ? stored.value.batch.id : '';
}

/** Verbs of editors that change many items. */
export const batchVerbs: readonly (readonly [string, Right | readonly Right[], Trail, Prepare])[] = [
  ['content/editor/search textSearchPage draft', itemRights, 'items-replace', replacement],
  ['content/editor/search textSearchPage publish', itemRights, 'items-replace', replacement],
  [
    'content/editor/batches batchPage undo',
    itemRights,
    'items-undo',
    edit(async (scene) => ({ form: {}, params: { batch: await addBatch(scene) } })),
  ],
  [
    'content/editor/items itemsPage change',
    itemRights,
    'items-change',
    edit(async (scene) => {
      const { params } = await scene.addItem();
      return { form: { verb: 'set-access', access: 'member', thing: params.id, how: 'live' } };
    }),
  ],
];
