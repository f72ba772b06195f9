import sharp from 'sharp';
import type { Right } from '../../server/people/access/roles/right.rules.ts';
import { deleteItem } from '../../server/content/editing/save-item.ts';
import type { RemovedKind } from '../../server/content/removal/removal.rules.ts';
import { deskFiles } from '../../server/content/files/desk-file.table.ts';
import { addDeskFile } from '../../server/content/files/store-desk-file.ts';
import { linkStoredItems } from '../../server/content/links/link-stored-items.ts';
import { images } from '../../server/platform/images/image.table.ts';
import { receiveUpload } from '../../server/http/receive-upload.ts';
import { sendForm } from './staff-desk-scene.ts';
import { administrator, editor, type StaffScene } from './staff-scene.ts';
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

/** A form of an editor about a picture of the library. @param change columns that differ from a picture that can be chosen */
const ofPicture =
  (form: Record<string, string>, change: Partial<typeof images.$inferInsert> = {}): Prepare =>
  async (scene, verb) => {
    const id = crypto.randomUUID();
    const row = { id, hash: id.replaceAll('-', ''), name: 'wall.png', width: 40, height: 20, altEn: '', altEs: '' };
    await scene.db.insert(images).values({ ...row, addedBy: 'import', addedAt: new Date(), ...change });
    // Nothing is deleted while it is not known what shows it.
    await linkStoredItems(scene.db);
    const sent = new FormData();
    for (const [name, value] of Object.entries({ ...form, id })) sent.set(name, value);
    if (verb.endsWith(' replace')) {
      const background = { r: Math.trunc(Math.random() * 256), g: Math.trunc(Math.random() * 256), b: 9 };
      const png = await sharp({ create: { width: 40, height: 20, channels: 3, background } })
        .png()
        .toBuffer();
      sent.set('file', new File([new Uint8Array(png)], 'wall.png'));
    }
    return {
      by: editor,
      run: (rights) => sendForm(scene.services, verb, sent, { person: editor, params: { id }, rights }),
    };
  };

/** Adds a thing and puts it into its bin. @returns its name in the form that removes it for good */
async function addToBin(scene: StaffScene, kind: RemovedKind): Promise<string> {
  if (kind === 'file') return addFile(scene, true);
  if (kind === 'item') {
    const { params } = await scene.addItem();
    await deleteItem(scene.db, scene.services.clock, { id: params.id, locale: 'en', savedBy: 'import' });
    return `${params.id} en`;
  }
  const id = crypto.randomUUID();
  const row = { id, hash: id.replaceAll('-', ''), name: 'wall.png', width: 40, height: 20, altEn: '', altEs: '' };
  await scene.db.insert(images).values({ ...row, addedBy: 'import', addedAt: new Date(), deletedAt: new Date() });
  return id;
}

/** The form of an administrator that removes a thing for good. */
const removalOf = (kind: RemovedKind): (typeof fileVerbs)[number] => [
  'content/editor/bin removePage remove',
  'installation',
  ({ item: 'item-remove', file: 'file-remove', picture: 'image-remove' } as const)[kind],
  async (scene, verb) => {
    const query = `?${new URLSearchParams({ kind, name: await addToBin(scene, kind) }).toString()}`;
    const about = { person: administrator, query };
    const form = { reason: 'A copy of a passport.', confirmed: 'on' };
    return { by: administrator, run: (rights) => sendForm(scene.services, verb, form, { ...about, rights }) };
  },
];

/** Verbs of editors about the libraries of files and pictures. */
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
  [
    'content/editor/images imagesPage restore',
    'content.publish',
    'image-restore',
    ofPicture({}, { deletedAt: new Date() }),
  ],
  ['content/editor/images picturePage replace', 'content.publish', 'image-replace', ofPicture({})],
  ['content/editor/images picturePage first', 'content.publish', 'image-replace', ofPicture({})],
  ['content/editor/images picturePage focus', 'content.publish', 'image-focus', ofPicture({ focus: 'left top' })],
  ['content/editor/images picturePage delete', 'content.publish', 'image-delete', ofPicture({})],
  ...(['item', 'file', 'picture'] as const).map((kind) => removalOf(kind)),
  ['content/editor/files deskFilePage delete', 'content.publish', 'file-delete', send(() => ({}))],
];
