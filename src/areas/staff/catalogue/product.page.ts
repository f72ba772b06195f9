import { toSheets } from '../../../../server/store/catalog/catalog-sheets.ts';
import { readCatalog } from '../../../../server/store/catalog/catalog.repo.ts';
import { productVersion } from '../../../../server/store/catalog/desk/save-product.ts';
import { typeProduct, type TypedProduct } from '../../../../server/store/catalog/desk/typed-product.ts';
import { locales, type Locale } from '../../../../server/platform/locale.rules.ts';
import type { ProductText } from '../../../../server/store/catalog/texts/product-text.ts';
import { saveProductAndTexts } from '../../../../server/store/catalog/texts/save-product-and-texts.ts';
import type { TextRefusal } from '../../../../server/store/catalog/texts/save-texts.ts';
import { languageNames } from '../../../cms/language-names.ts';
import { sitePath } from '../../../../server/content/items/site-path.rules.ts';
import { siteFrame, type SiteFrame } from '../../../layouts/site-frame.ts';
import { definePage, type PageCall } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';
import { productErrors } from '../../../components/catalogue/product-errors.ts';
import { loadTexts, readTypedTexts, textErrors } from './product-texts.ts';
import { blankProduct, readProductForm } from '../../../components/catalogue/read-product-form.ts';

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

async function save(call: PageCall<SiteFrame> & { form: URLSearchParams }, id: string | null) {
  const { form, page, services, viewer, locals } = call;
  const { t, language } = page;
  if (!viewer.person) return notFound();
  const saved = await saveProductAndTexts(services, {
    actor: { userId: viewer.person.userId, requestId: locals.requestId },
    person: viewer.person,
    id,
    version: form.get('version') ?? '',
    typed: readProductForm(form),
    texts: services.env.contentGraphqlUrl === undefined ? readTypedTexts(form) : [],
  });
  if (saved.ok) {
    const { seqs, drafted } = saved.value.texts;
    if (seqs) await services.publisher.publish(seqs);
    const query = drafted.length > 0 ? `&drafted=${drafted.join('.')}` : '';
    return redirectTo(`${productPath(saved.value.id, language)}?done=saved${query}`);
  }
  switch (saved.code) {
    case 'not_found':
      return notFound();
    case 'changed_meanwhile': {
      const now = await findShown(call);
      return {
        status: 409 as const,
        errors: [{ message: t('CatalogueChanged') }],
        show: { version: now?.version ?? '' },
      };
    }
    case 'texts_changed':
      return {
        status: 409 as const,
        errors: [{ message: t('CatalogueTextsChanged') }],
        show: { texts: await loadTexts(call, id, { isNewest: true }) },
      };
    case 'invalid_texts':
      return { errors: textErrors(saved.details as TextRefusal, languageNames(t), t) };
    case 'invalid_input':
      return { errors: productErrors(saved.problems ?? {}, t) };
  }
}

interface ProductView {
  id: string | null;
  typed: TypedProduct;
  version: string;
  /** Ids of its sessions that are stored. */
  sessions: string[];
  /** Its texts by language; null where the content is at another place. */
  texts: ProductText[] | null;
  /** Languages whose texts the save has made drafts. */
  drafted: Locale[];
  isDone: boolean;
}

const readDrafted = (url: URL): Locale[] => {
  const named = (url.searchParams.get('drafted') ?? '').split('.');
  return locales.filter((locale) => named.includes(locale));
};

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
      texts: await loadTexts(call, found.id),
      drafted: readDrafted(url),
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
  async load(call): Promise<ProductView> {
    const { form, url } = call;
    const typed = form ? readProductForm(form) : blankProduct(url.searchParams.get('kind'));
    const texts = await loadTexts(call, null);
    return { id: null, typed, version: '', sessions: [], texts, drafted: [], isDone: false };
  },
  intents: {
    more: async () => ({}),
    save: (call) => save(call, null),
  },
});
