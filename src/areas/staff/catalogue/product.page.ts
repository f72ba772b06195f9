import { toSheets } from '../../../../server/store/catalog/catalog-sheets.ts';
import { readCatalog } from '../../../../server/store/catalog/catalog.repo.ts';
import { productVersion, saveProduct } from '../../../../server/store/catalog/desk/save-product.ts';
import { typeProduct, type TypedProduct } from '../../../../server/store/catalog/desk/typed-product.ts';
import { findRow } from '../../../../server/content/items/content.repo.ts';
import { may } from '../../../../server/people/access/access.rules.ts';
import { defaultLocale } from '../../../../server/platform/locale.rules.ts';
import { sitePath } from '../../../../server/content/items/site-path.rules.ts';
import type { Problems } from '../../../../server/platform/problem.rules.ts';
import type { Translate } from '../../../cms/dictionary.ts';
import { siteFrame, type SiteFrame } from '../../../layouts/site-frame.ts';
import { definePage, type PageCall } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';
import { columnText } from './column-words.ts';
import { blankProduct, readProductForm } from './read-product-form.ts';

/** A product of sixty variants is a form of about 100 kB. */
const formLimit = 1_000_000;

const productPath = (id: string, language: string) => sitePath(`/staff/catalogue/products/${id}`, language);

/** Returns the product of the address as its form shows it; null for a new one, undefined for none. */
async function findShown({ services: { db, installation }, params }: Pick<PageCall, 'services' | 'params'>) {
  const id = params['product'];
  if (id === undefined) return null;
  const sheets = toSheets(await readCatalog(db));
  const typed = typeProduct(sheets, id, installation.timeZone);
  return typed ? { id, typed, version: productVersion(typed) } : undefined;
}

/** Names the column before each problem: a summary of a form of tables is unclear without it. */
const errorsOf = (problems: Problems, t: Translate) =>
  Object.entries(problems).map(([field, { key, tokens }]) => {
    const column = field.split('.').at(2);
    return column === undefined
      ? { message: t(key, tokens) }
      : { field, message: `${columnText(column, t)}: ${t(key, tokens)}` };
  });

async function save(call: PageCall<SiteFrame> & { form: URLSearchParams }, id: string | null) {
  const { form, page, services, viewer, locals } = call;
  if (!viewer.person) return notFound();
  const saved = await saveProduct(services, {
    actor: { userId: viewer.person.userId, requestId: locals.requestId },
    id,
    version: form.get('version') ?? '',
    typed: readProductForm(form),
  });
  if (saved.ok) return redirectTo(`${productPath(saved.value.id, page.language)}?done=saved`);
  if (saved.code === 'not_found') return notFound();
  if (saved.code === 'changed_meanwhile') {
    const now = await findShown(call);
    return {
      status: 409 as const,
      errors: [{ message: page.t('CatalogueChanged') }],
      show: { version: now?.version ?? '' },
    };
  }
  return { errors: errorsOf(saved.problems ?? {}, page.t) };
}

interface ProductView {
  id: string | null;
  typed: TypedProduct;
  version: string;
  /** Ids of its sessions that are stored. */
  sessions: string[];
  /** True where it has a content item with texts in the default language; null if the person may write none. */
  hasTexts: boolean | null;
  isDone: boolean;
}

/** Shows a product of the catalogue as one form. */
export const productPage = definePage({
  access: 'catalogue',
  frame: siteFrame,
  formLimit,
  async load(call): Promise<ProductView | Response> {
    const found = await findShown(call);
    if (!found) return notFound();
    const { form, url } = call;
    return {
      id: found.id,
      typed: form ? readProductForm(form) : found.typed,
      // The version that the form was made from stays until it is saved.
      version: form?.get('version') ?? found.version,
      hasTexts: may(call.viewer.person, 'content.write')
        ? (await findRow(call.services.db, `product:${found.id}`, defaultLocale)) !== undefined
        : null,
      sessions: found.typed.sessions.flatMap(({ id }) => id ?? []),
      isDone: url.searchParams.get('done') === 'saved',
    };
  },
  intents: {
    /** Shows the form again with a further blank row in each table. */
    more: async () => ({}),
    save: (call) => save(call, call.params['product'] ?? ''),
  },
});

/** Shows the form of a new product. */
export const newProductPage = definePage({
  access: 'catalogue',
  frame: siteFrame,
  formLimit,
  async load({ form, url }): Promise<ProductView> {
    const typed = form ? readProductForm(form) : blankProduct(url.searchParams.get('kind'));
    return { id: null, typed, version: '', sessions: [], hasTexts: null, isDone: false };
  },
  intents: {
    more: async () => ({}),
    save: (call) => save(call, null),
  },
});
