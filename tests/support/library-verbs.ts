import type { Right } from '../../server/people/access/roles/right.rules.ts';
import { planAmendment } from '../../server/standards/library/amendments/plan-amendment.ts';
import { storeAmendment } from '../../server/standards/library/amendments/store-amendment.ts';
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

/** Adds a text in which a section was split. */
async function addSplit({ services }: StaffScene): Promise<number> {
  const code = newCode();
  const [doors, locks] = [
    'Doors of a hall open to the outside in every case, whatever their width may be.',
    'A lock opens from inside without a key, at any time of the day and the night.',
  ];
  const before = `# Chapter 1 One\n\n## § 1.1 Doors\n\n${doors} ${locks}`;
  const id = await storeImport(services, readSmallEdition(code, before, 2023), actor, { isChecked: true });
  await goLive(services, id, actor);
  const after = `# Chapter 1 One\n\n## § 1.1 Doors\n\n${doors}\n\n## § 1.2 Locks\n\n${locks}`;
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

const amendment = {
  name: 'TIA 1',
  kind: '11',
  issuedOn: '2026-02-01',
  effectiveOn: '2026-05-01',
  count: '1',
  'key-0': 'chapter-1',
  'action-0': 'words',
  'before-0': 'only chapter',
  'after-0': 'one chapter',
  prose: 'In chapter-1, delete "only".',
};

/** Adds a live text, and sends a form about its amendments. @param form of the code of the text */
const amend =
  (form: (scene: StaffScene, code: string) => Promise<Record<string, string>>): Prepare =>
  async (scene, verb) => {
    const code = newCode();
    const id = await storeImport(scene.services, readSmallEdition(code, whole), actor, { isChecked: true });
    await goLive(scene.services, id, actor);
    const params = { code, year: '2026' };
    const sent = await form(scene, code);
    return {
      by: administrator,
      run: (rights) => sendForm(scene.services, verb, sent, { person: administrator, params, rights }),
    };
  };

const draftOf = (code: string) => {
  const { name, issuedOn, effectiveOn } = amendment;
  const words = { language: 'en' as const, key: 'chapter-1', action: 'words' as const };
  const instructions = [{ ...words, before: amendment['before-0'], after: amendment['after-0'] }];
  return { code, year: 2026, name, kind: '11' as const, issuedOn, effectiveOn, document: null, instructions };
};

const typed = amend(async () => amendment);
const seen = amend(async ({ services }, code) => {
  const plan = await planAmendment(services.db, draftOf(code));
  return { ...amendment, seen: plan.ok ? plan.value.digest : '' };
});
const stored = amend(async ({ services }, code) => {
  const done = await storeAmendment(services, draftOf(code), actor, { seen: null });
  return { amendment: String(done.ok ? done.value.id : 0), day: '2026-09-01' };
});

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
  [
    'staff/library importPage part',
    'library',
    'library-pair',
    decide(addSplit, { how: 'split', from: '1.1', into: '1.2', is: 'yes' }),
  ],
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
  ['staff/library/amendments amendmentsPage more', 'library', 'nothing', typed],
  ['staff/library/amendments amendmentsPage propose', 'library', 'nothing', typed],
  ['staff/library/amendments amendmentsPage preview', 'library', 'nothing', typed],
  ['staff/library/amendments amendmentsPage store', 'library', 'library-amend', seen],
  ['staff/library/amendments amendmentsPage revoke', 'library', 'library-revoke', stored],
];
