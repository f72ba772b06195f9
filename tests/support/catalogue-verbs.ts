import { eq } from 'drizzle-orm';
import { toSheets } from '../../server/store/catalog/catalog-sheets.ts';
import { trainingSessions } from '../../server/store/catalog/catalog.table.ts';
import { readCatalog } from '../../server/store/catalog/catalog.repo.ts';
import { tryFiles } from '../../server/store/catalog/desk/import-files.ts';
import { productVersion } from '../../server/store/catalog/desk/save-product.ts';
import { typeProduct } from '../../server/store/catalog/desk/typed-product.ts';
import { catalogPlans } from '../../server/store/catalog/plans/catalog-plan.table.ts';
import { printSheets } from '../../server/store/catalog/print-sheets.ts';
import { sessionVersion, typeSession } from '../../server/store/orders/moved-sessions/move-session.ts';
import type { Right } from '../../server/people/access/roles/right.rules.ts';
import { sendForm } from './staff-desk-scene.ts';
import { administrator, type StaffScene } from './staff-scene.ts';
import type { Prepare, Trail } from './staff-verb.ts';
import { courseSession } from './store-scene.ts';

interface Sent {
  form: Record<string, string> | FormData;
  params?: Record<string, string>;
}

/** A form of the catalogue's desk. */
const desk =
  (prepare: (scene: StaffScene) => Promise<Sent>): Prepare =>
  async (scene, verb) => {
    const { form, params = {} } = await prepare(scene);
    const sent = { person: administrator, params };
    return { by: administrator, run: (rights) => sendForm(scene.services, verb, form, { ...sent, rights }) };
  };

const sheetsOf = async ({ db }: StaffScene) => toSheets(await readCatalog(db));

/** The form of a book with another price each time. */
const aProduct = desk(async (scene) => {
  const { timeZone } = scene.services.installation;
  const typed = typeProduct(await sheetsOf(scene), 'book', timeZone);
  if (!typed) throw new Error('No book.');
  const form: Record<string, string> = { version: productVersion(typed) };
  for (const [table, rows] of Object.entries(typed))
    for (const [index, row] of rows.entries())
      for (const [column, text] of Object.entries(row)) form[`${table}.${index}.${column}`] = text;
  const cents = 10_000 + Math.floor(Math.random() * 5_000);
  form['products.0.basePrice'] = (cents / 100).toFixed(2);
  return { form, params: { product: 'book' } };
});

const newProduct = {
  'products.0.nameEn': 'A sign',
  'products.0.nameEs': 'Un letrero',
  'products.0.kind': 'poster',
  'products.0.productCategory': 'Posters',
  'products.0.productType': 'other',
  'products.0.isActive': 'no',
  'products.0.isCommitteeOnly': 'no',
  'products.0.isCandidateAndEducation': 'no',
  'products.0.minQuantity': '1',
};
const aNewProduct = desk(async () => ({ form: newProduct }));

/** The stock as a file with another number in it. */
async function file(scene: StaffScene): Promise<Map<string, string>> {
  const text = printSheets(await sheetsOf(scene), scene.services.installation.timeZone).get('inventory.csv') ?? '';
  const more = Math.floor(Math.random() * 1_000) + 60;
  return new Map([['inventory.csv', text.replace(/,\d+,/, `,${more},`)]]);
}
const aFile = desk(async (scene) => {
  const form = new FormData();
  for (const [name, text] of await file(scene)) form.set('files', new File([text], name));
  return { form };
});
const aTriedFile = desk(async (scene) => {
  const files = await file(scene);
  const { key } = await tryFiles(scene.services, files);
  return { form: { key, 'file.inventory.csv': files.get('inventory.csv') ?? '' } };
});

const aPlan = desk(async ({ db }) => {
  await db.delete(catalogPlans);
  return { form: { productId: 'book', what: 'price', price: '90.00', startsAt: '2999-01-01 00:00' } };
});
const aMadePlan = desk(async ({ db }) => {
  const startsAt = new Date('2999-01-01T00:00:00Z');
  const row = { productId: 'book', priceMinor: 9_000, startsAt, userId: administrator.userId, madeAt: new Date() };
  const [plan] = await db.insert(catalogPlans).values(row).returning();
  return { form: { id: plan?.id ?? '' } };
});

const aSession = desk(async (scene) => {
  const row = (await sheetsOf(scene)).sessions.find(({ id }) => id === courseSession.id);
  if (!row) throw new Error('No session.');
  const typed = typeSession(row, scene.services.installation.timeZone);
  const form = { version: sessionVersion(typed), startsAt: typed.startsAt, endsAt: typed.endsAt, tell: 'yes' };
  return { form: { ...form, place: `Room ${crypto.randomUUID()}` }, params: { session: courseSession.id } };
});

/** A session that was cancelled in a file, with nobody in it. */
const aCancelledSession = desk(async (scene) => {
  await scene.db.update(trainingSessions).set({ isInactive: true }).where(eq(trainingSessions.id, courseSession.id));
  const row = (await sheetsOf(scene)).sessions.find(({ id }) => id === courseSession.id);
  if (!row) throw new Error('No session.');
  const version = sessionVersion(typeSession(row, scene.services.installation.timeZone));
  return { form: { version, choice: 'refund' }, params: { session: courseSession.id } };
});

/** Verbs of staff in the catalogue. */
export const catalogueVerbs: readonly [verb: string, right: Right, leaves: Trail, prepare: Prepare][] = [
  ['staff/catalogue productPage more', 'catalogue', 'nothing', aProduct],
  ['staff/catalogue productPage save', 'catalogue', 'product-save', aProduct],
  ['staff/catalogue newProductPage more', 'catalogue', 'nothing', aNewProduct],
  ['staff/catalogue newProductPage save', 'catalogue', 'product-save', aNewProduct],
  ['staff/catalogue filesPage try', 'catalogue', 'nothing', aFile],
  ['staff/catalogue filesPage import', 'catalogue', 'catalogue-import', aTriedFile],
  ['staff/catalogue plansPage plan', 'catalogue', 'price-plan', aPlan],
  ['staff/catalogue plansPage stop', 'catalogue', 'price-plan-stop', aMadePlan],
  ['staff/catalogue sessionPage move', 'catalogue', 'session-move', aSession],
  ['staff/catalogue cancelSessionPage settle', 'orders.credit', 'session-settle', aCancelledSession],
];
