import type { Right } from '../../server/people/access/roles/right.rules.ts';
import { deskFiles } from '../../server/content/files/desk-file.table.ts';
import { addDeskFile } from '../../server/content/files/store-desk-file.ts';
import { receiveUpload } from '../../server/http/receive-upload.ts';
import { sendForm } from './staff-desk-scene.ts';
import { editor, type StaffScene } from './staff-scene.ts';
import type { Prepare, Trail } from './staff-verb.ts';

const texts = { titleEn: 'Fees', titleEs: 'Tarifas', access: 'public' };
const upload = (): File => new File([`%PDF-1.7\n% ${crypto.randomUUID()}`], `fees-${crypto.randomUUID()}.pdf`);

/** A form of an editor that sends a PDF. */
function withUpload(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', upload());
  return form;
}

/** Adds a file to the library. @returns its id */
async function addFile({ services, db }: StaffScene, isInBin = false): Promise<string> {
  const request = new Request('http://localhost/', { method: 'POST', body: withUpload({}) });
  const uploads = { most: 1, limitOf: () => 1_000 };
  const received = await receiveUpload(services, request, { address: '127.0.0.1', uploads });
  const [arrived] = received.files;
  if (!arrived) throw new Error('No file arrived.');
  const { userId, email } = editor;
  const added = await addDeskFile(services, arrived, {
    texts: { titleEn: 'Fees', titleEs: 'Tarifas', access: 'public' },
    name: '',
    adder: { userId, email },
    follow: () => Promise.resolve(),
  });
  if (!added.ok) throw new Error(added.message);
  if (isInBin) await db.update(deskFiles).set({ deletedAt: new Date(), deletedBy: email });
  return added.value.id;
}

const send =
  (form: () => Record<string, string> | FormData, isInBin = false): Prepare =>
  async (scene, verb) => {
    const id = await addFile(scene, isInBin);
    const asked = form();
    const sent = asked instanceof FormData ? asked : { ...asked, id };
    return {
      by: editor,
      run: (rights) => sendForm(scene.services, verb, sent, { person: editor, params: { id }, rights }),
    };
  };

/** Verbs of editors about the library of files. */
export const fileVerbs: readonly (readonly [string, Right | readonly Right[], Trail, Prepare])[] = [
  ['content/editor/files filesPage add', 'content.write', 'file-add', send(() => withUpload(texts))],
  ['content/editor/files filesPage restore', 'content.publish', 'file-restore', send(() => ({}), true)],
  [
    'content/editor/files deskFilePage replace',
    'content.publish',
    'file-replace',
    send(() => withUpload({ base: '1', noteEn: 'The fee was corrected.' })),
  ],
  ['content/editor/files deskFilePage describe', 'content.publish', 'file-describe', send(() => texts)],
  ['content/editor/files deskFilePage delete', 'content.publish', 'file-delete', send(() => ({}))],
];
