import { productKinds } from '../../../server/store/catalog/catalog.contract.ts';
import { formTables, type TypedProduct } from '../../../server/store/catalog/desk/typed-product.ts';

/** Most rows of a table of a form. */
const rowLimit = 500;

/** Reads the tables of a product's form, whose fields are named table.row.column. */
export function readProductForm(form: URLSearchParams): TypedProduct {
  const tables = new Map(formTables.map((table) => [table as string, new Map<number, Record<string, string>>()]));
  for (const [field, text] of form) {
    const [table = '', index = '', column = '', ...more] = field.split('.');
    const rows = tables.get(table);
    if (!rows || more.length > 0 || !/^\d{1,3}$/.test(index) || Number(index) >= rowLimit) continue;
    const row = rows.get(Number(index)) ?? {};
    row[column] = text;
    rows.set(Number(index), row);
  }
  const listed = (table: string) => {
    const rows = tables.get(table) ?? new Map<number, Record<string, string>>();
    const length = Math.max(0, ...[...rows.keys()].map((index) => index + 1));
    return Array.from({ length }, (_, index) => rows.get(index) ?? {});
  };
  return {
    products: listed('products').slice(0, 1),
    specs: listed('specs'),
    variants: listed('variants'),
    prices: listed('prices'),
    sessions: listed('sessions'),
  };
}

const printed: readonly string[] = ['code', 'handbook', 'loose-leaf', 'set', 'field-guide', 'poster'];

/** Returns the form of a new product of a kind, with what most of its kind have. */
export function blankProduct(asked: string | null): TypedProduct {
  const kind = productKinds.find((each) => each === asked) ?? 'code';
  const isMembership = kind === 'membership';
  const product = {
    id: '',
    isActive: 'no',
    kind,
    productType: printed.includes(kind) ? 'physical' : 'other',
    isCommitteeOnly: 'no',
    isCandidateAndEducation: 'no',
    minQuantity: '1',
    itemDefinition: isMembership ? 'Membership' : '',
    term: isMembership ? 'yearly' : '',
  };
  return { products: [product], specs: [], variants: [], prices: [], sessions: [] };
}
