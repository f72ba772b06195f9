import { may } from '../../../../../server/people/access/access.rules.ts';
import { proposeProduct } from '../../../../../server/standards/editing/propose-product.ts';
import { readCatalog } from '../../../../../server/store/catalog/catalog.repo.ts';
import { toSheets } from '../../../../../server/store/catalog/catalog-sheets.ts';
import { typeProduct, type TypedProduct } from '../../../../../server/store/catalog/desk/typed-product.ts';
import { localizedName } from '../../../../../server/store/catalog/localized-name.ts';
import { addAwaitedProduct } from '../../../../../server/store/catalog/plans/add-awaited-product.ts';
import { productErrors } from '../../../../components/catalogue/product-errors.ts';
import { readProductForm } from '../../../../components/catalogue/read-product-form.ts';
import type { PageCall } from '../../../../http/define-page.ts';
import type { FormError } from '../../../../http/form-errors.ts';
import type { SiteFrame } from '../../../../layouts/site-frame.ts';
import type { OpenedStandard } from './open-standard.ts';

type Call = PageCall<SiteFrame>;

/** The product of the next edition, to be made with it. */
export interface NextProduct {
  /** Of the present edition. */
  present: { id: string; name: string };
  typed: TypedProduct;
  isWanted: boolean;
  endsPresent: boolean;
}

const isSent = (form: URLSearchParams | null, name: string): boolean => form?.get(name) === 'on';

/**
 * Returns the form of the product of the next edition, as it was sent or proposed from the present one. Null for a person
 * without the right of the catalogue, where there is no present product, and where the next one is there already.
 */
export async function loadNextProduct(
  { services: { db, installation }, viewer, form, page }: Call,
  { fields }: OpenedStandard,
  proposed: { from: number; to: number; product: string },
): Promise<NextProduct | null> {
  const presentId = fields['productId'];
  if (installation.modulesOff.includes('shop') || !may(viewer.person, 'catalogue') || typeof presentId !== 'string')
    return null;
  const sheets = toSheets(await readCatalog(db));
  const stored = typeProduct(sheets, presentId, installation.timeZone);
  const id = (form?.get('product') ?? proposed.product).trim();
  const isThere = sheets.products.some((each) => each.id === id);
  if (!stored || (isThere && id !== presentId && !isSent(form, 'takeOver'))) return null;
  const [row = {}] = stored.products;
  const names = localizedName({ nameEn: row['nameEn'] ?? '', nameEs: row['nameEs'] ?? '' });
  const asked = Number(form?.get('year'));
  const to = asked > proposed.from && asked <= 2200 ? asked : proposed.to;
  const isAsSent = form !== null && form.get('intent') !== 'propose' && form.has('products.0.nameEn');
  return {
    present: { id: presentId, name: names[page.language] || presentId },
    typed: isAsSent ? readProductForm(form) : proposeProduct(stored, id, { from: proposed.from, to }),
    // Without a name of its own the next product cannot be told from the present one.
    isWanted: form === null ? id !== presentId && id !== '' : isSent(form, 'takeOver'),
    endsPresent: isSent(form, 'endsPresent'),
  };
}

/**
 * Makes the product of the next edition if the form asks for it.
 * @param isTrial finds only what is wrong with it
 * @returns the errors; none where nothing was asked for
 */
export async function makeNextProduct(
  { services, viewer, locals, page, form }: Call & { form: URLSearchParams },
  { id: standard, fields }: OpenedStandard,
  isTrial: boolean,
): Promise<FormError[]> {
  if (!isSent(form, 'takeOver') || !may(viewer.person, 'catalogue') || !viewer.person) return [];
  const name = (form.get('product') ?? '').trim();
  if (name === '') return [{ field: 'product', message: page.t('StandardProductNameless') }];
  const sent = readProductForm(form);
  const typed = Object.assign({}, sent, { products: [Object.assign({}, sent.products[0], { id: name })] });
  const present = fields['productId'];
  const ending = isSent(form, 'endsPresent') && typeof present === 'string' ? present : null;
  const added = await addAwaitedProduct(services, {
    actor: { userId: viewer.person.userId, requestId: locals.requestId },
    product: { typed, standard, ending },
    isTrial,
  });
  if (added.ok) return [];
  return productErrors(added.problems ?? {}, page.t).map((error) =>
    error.field === 'products.0.id' ? { field: 'product', message: error.message } : error,
  );
}
