import type { Right } from '../../server/people/access/roles/right.rules.ts';
import { goLive } from '../../server/standards/library/live/go-live.ts';
import { storeImport } from '../../server/standards/library/live/store-import.ts';
import { withdrawEdition } from '../../server/standards/library/live/withdraw-edition.ts';
import { readSmallEdition, smallEdition } from './small-edition.ts';
import { administrator, type StaffScene } from './staff-scene.ts';
import { sendForm } from './staff-desk-scene.ts';
import type { Prepare, Trail } from './staff-verb.ts';

const actor = { userId: 'somebody', requestId: '' };

const newCode = (): string => `T${crypto.randomUUID().slice(0, 8)}`;
/** A text with one loss and nothing before it. */
const lossy = '# Chapter 1 One\n\nSee [[9.9]].';
const whole = '# Chapter 1 One\n\nText of the only chapter, in enough words.';

const addImport = async ({ services }: StaffScene, text: string, isChecked = false): Promise<number> =>
  storeImport(services, readSmallEdition(newCode(), text), actor, { isChecked });

/** Adds a text that was live, and another one of the same edition that is. */
async function addEarlier({ services }: StaffScene): Promise<number> {
  const code = newCode();
  const ids: number[] = [];
  for (const text of [whole, `${whole} Changed.`]) {
    const id = await storeImport(services, readSmallEdition(code, text), actor, { isChecked: true });
    await goLive(services, id, actor);
    ids.push(id);
  }
  return ids[0] ?? 0;
}

/** Adds an edition that is live, or withdrawn. */
async function addLive(scene: StaffScene, isWithdrawn = false): Promise<number> {
  const { services } = scene;
  const id = await addImport(scene, whole, true);
  const live = await goLive(services, id, actor);
  if (!live.ok) throw new Error(live.message);
  if (isWithdrawn) await withdrawEdition(services, live.value.id, { on: '2026-02-01', reason: 'Replaced.' }, actor);
  return id;
}

/** Adds a text with a pair that somebody has to confirm. */
async function addWeak({ services }: StaffScene): Promise<number> {
  const code = newCode();
  const before = '# Part A First heading\n\n## § 1.1 Doors\n\nDoors of a hall open to the outside in every case.';
  const id = await storeImport(services, readSmallEdition(code, before, 2023), actor, { isChecked: true });
  await goLive(services, id, actor);
  const after = '# Part A Other heading\n\n## § 1.1 Doors\n\nDoors of a hall open to the outside in every case.';
  return storeImport(services, readSmallEdition(code, after), actor);
}

const decide =
  (add: (scene: StaffScene) => Promise<number>, form: Record<string, string> = {}): Prepare =>
  async (scene, verb) => {
    const params = { import: String(await add(scene)) };
    return {
      by: administrator,
      run: (rights) => sendForm(scene.services, verb, form, { person: administrator, params, rights }),
    };
  };

const upload: Prepare = async (scene, verb) => {
  const form = new FormData();
  form.set('file', new File([smallEdition(newCode(), whole)], 'test.md'));
  return {
    by: administrator,
    run: (rights) => sendForm(scene.services, verb, form, { person: administrator, rights }),
  };
};

/** Verbs of staff on texts of the library. */
export const libraryVerbs: readonly (readonly [verb: string, right: Right, leaves: Trail, prepare: Prepare])[] = [
  ['staff/library libraryPage import', 'library', 'library-import', upload],
  [
    'staff/library importPage accept',
    'library',
    'library-accept',
    decide((scene) => addImport(scene, lossy), { loss: 'reference' }),
  ],
  ['staff/library importPage pair', 'library', 'library-pair', decide(addWeak, { from: 'part-a', to: 'part-a' })],
  ['staff/library importPage report', 'library', 'nothing', decide((scene) => addImport(scene, lossy))],
  ['staff/library importPage check', 'library', 'library-check', decide((scene) => addImport(scene, whole))],
  ['staff/library importPage live', 'library', 'library-live', decide((scene) => addImport(scene, whole, true))],
  ['staff/library importPage live', 'library', 'library-rollback', decide(addEarlier)],
  [
    'staff/library importPage withdraw',
    'library',
    'library-withdraw',
    decide((scene) => addLive(scene), { on: '2026-02-01', reason: 'Replaced.' }),
  ],
  ['staff/library importPage put-back', 'library', 'library-put-back', decide((scene) => addLive(scene, true))],
];
