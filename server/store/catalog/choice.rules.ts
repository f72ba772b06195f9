import type { Product, Spec, Variant } from './catalog.contract.ts';

/** 'digital' has a link to read or download; everything else is shipped. */
export type Format = 'digital' | 'physical';

/** The requested options by spec name ("Edition"), as in a product address, and the format if given. */
export interface Wish {
  values: Readonly<Record<string, string>>;
  type: Format | null;
  /** The spec or format that a visitor has just changed; it has priority. */
  changed?: string;
}

/** The part of a product that determines the chosen variant. */
export interface Choosable {
  isActive: boolean;
  specs: readonly Spec[];
  variants: readonly ChoosableVariant[];
}

export type ChoosableVariant = Pick<Variant, 'id' | 'sku' | 'isActive' | 'specs'> & { isDigital: boolean };

export interface Chosen {
  kind: 'chosen';
  variant: ChoosableVariant;
  /** Option id by spec id. */
  options: Readonly<Record<string, string>>;
  format: Format;
  /** Requested values that could not be met (spec names, or `type`): the combination is not sold. */
  adjusted: readonly string[];
}

/** A valid combination, or 'absent' if there is none. */
export type Choice = Chosen | { kind: 'absent'; message: 'ProductNotAvailable' };

/** Returns the part of a product that is needed for choosing, without the links that only buyers get. */
export const toChoosable = ({ isActive, specs, variants }: Product): Choosable => ({
  isActive,
  specs,
  variants: variants.map((variant) => ({
    id: variant.id,
    sku: variant.sku,
    isActive: variant.isActive,
    specs: variant.specs,
    isDigital: variant.availableLink !== null,
  })),
});

/** The parameter of the format, beside one per spec (docs/decisions/product-pages.md#choice-in-the-address). */
export const typeParameter = 'type';
/** The spec with the name of the format; `type` has priority. */
const formatSpec = 'Format';

const formatOf = ({ isDigital }: ChoosableVariant): Format => (isDigital ? 'digital' : 'physical');

const fold = (text: string): string => text.normalize('NFC').trim().toLowerCase();
const isSame = (a: string, b: string): boolean => fold(a) === fold(b);
const isFormatSpec = ({ name }: Pick<Spec, 'name'>): boolean => isSame(name, formatSpec);

/**
 * Returns the options that a product address requests; names and values are compared case-insensitively, and the first
 * one counts.
 */
export function readWish(product: Pick<Choosable, 'specs'>, query: URLSearchParams): Wish {
  const entries = [...query];
  const valueOf = (name: string) => entries.find(([key]) => isSame(key, name))?.[1];
  const values: Record<string, string> = {};
  for (const { name } of product.specs) {
    const value = valueOf(name);
    if (value !== undefined) values[name] = value;
  }
  const type = fold(valueOf(typeParameter) ?? '');
  return { values, type: type === 'physical' || type === 'digital' ? type : null };
}

const optionNamed = (spec: Spec, value: string | undefined) =>
  value === undefined ? undefined : spec.options.find((option) => isSame(option.value, value));

/** Returns the option of a variant for a spec. */
const optionOf = (variant: Pick<Variant, 'specs'>, spec: Spec): string | undefined =>
  variant.specs.find(({ specId }) => specId === spec.id)?.optionId;

/** A variant without a valid option for each spec of its product cannot be chosen by options. */
const isComplete = (specs: readonly Spec[], variant: Pick<Variant, 'specs'>): boolean =>
  specs.every((spec) => spec.options.some(({ id }) => id === optionOf(variant, spec)));

/** Returns the variants that can be chosen; none of an inactive product. */
export const offeredVariants = ({ isActive, specs, variants }: Choosable): ChoosableVariant[] =>
  isActive ? variants.filter((variant) => variant.isActive && isComplete(specs, variant)) : [];

/**
 * Returns the variant for a request, by these criteria in this order: the latest change; the format if it is
 * `physical`, which is mandatory; the requested options, in the order of the specs; the format if it is `digital`,
 * which is followed if a variant has a link (docs/decisions/product-pages.md#format); the default options; and
 * otherwise digital before physical. Among equals the first counts. The best existing combination is taken, so a
 * missing one leads to the nearest existing one.
 */
export function choose(product: Choosable, wish: Wish): Choice {
  const order = preferences(product.specs, wish);
  const [first, ...others] = offeredVariants(product);
  if (!first) return { kind: 'absent', message: 'ProductNotAvailable' };
  const variant = others.reduce((best, other) => (isPreferred(other, best, order) ? other : best), first);
  const options = Object.fromEntries(product.specs.map((spec) => [spec.id, optionOf(variant, spec) ?? '']));
  const format = formatOf(variant);
  return { kind: 'chosen', variant, options, format, adjusted: adjusted(product.specs, wish, { options, format }) };
}

/** Returns the names whose requested value was not chosen; the format counts if no spec contains it. */
function adjusted(specs: readonly Spec[], wish: Wish, chosen: Pick<Chosen, 'options' | 'format'>): string[] {
  const names = specs
    .filter(({ name }) => wish.values[name] !== undefined)
    .filter((spec) => optionNamed(spec, wish.values[spec.name])?.id !== chosen.options[spec.id])
    .map(({ name }) => name);
  const isFormatNamed = specs.some(isFormatSpec);
  return wish.type && wish.type !== chosen.format && !isFormatNamed ? [...names, typeParameter] : names;
}

type Test = (variant: ChoosableVariant) => boolean;

/** Returns the criteria of a variant, the most important first. */
function preferences(specs: readonly Spec[], { values, type, changed }: Wish): Test[] {
  const asks =
    (spec: Spec): Test =>
    (variant) =>
      optionOf(variant, spec) === optionNamed(spec, values[spec.name])?.id;
  const isDefault =
    (spec: Spec): Test =>
    (variant) =>
      optionOf(variant, spec) === spec.defaultOptionId;
  const isOf =
    (format: Format): Test =>
    (variant) =>
      formatOf(variant) === format;
  const requested = specs.filter((spec) => optionNamed(spec, values[spec.name]));
  const isFormatAsked = type !== null || requested.some(isFormatSpec);
  return [
    ...requested.filter(({ name }) => name === changed).map(asks),
    ...(type && (type === 'physical' || changed === typeParameter) ? [isOf(type)] : []),
    ...requested.filter((spec) => !isFormatSpec(spec)).map(asks),
    ...(type === 'digital' ? [isOf('digital')] : []),
    ...requested.filter(isFormatSpec).map(asks),
    ...specs.filter((spec) => !isFormatSpec(spec)).map(isDefault),
    ...(isFormatAsked ? [] : [isOf('digital')]),
    ...specs.filter(isFormatSpec).map(isDefault),
  ];
}

function isPreferred(one: ChoosableVariant, other: ChoosableVariant, order: readonly Test[]): boolean {
  const deciding = order.find((test) => test(one) !== test(other));
  return deciding !== undefined && deciding(one);
}

/** Returns the formats of a product. */
export const listFormats = (product: Choosable): Format[] => [...new Set(offeredVariants(product).map(formatOf))];

/** Returns whether the format is a separate choice, because no spec contains it. */
export const isFormatChosenAlone = (product: Choosable): boolean =>
  listFormats(product).length > 1 && !product.specs.some(isFormatSpec);

/** Returns the possible values of each address parameter; empty for a single variant. */
export function addressChoices(product: Choosable): Record<string, string[]> {
  const offered = offeredVariants(product);
  if (offered.length < 2) return {};
  const valuesOf = (spec: Spec) =>
    spec.options.filter(({ id }) => offered.some((each) => optionOf(each, spec) === id)).map(({ value }) => value);
  const formats = listFormats(product);
  return {
    ...Object.fromEntries(product.specs.map((spec) => [spec.name, valuesOf(spec)])),
    ...(formats.length > 1 && { [typeParameter]: formats }),
  };
}

/**
 * Returns the query for a variant: a parameter per spec, and the format if there are several. Other parameters of the
 * address are preserved.
 */
export function queryFor(product: Choosable, variant: ChoosableVariant, present?: URLSearchParams): URLSearchParams {
  const own = [typeParameter, ...product.specs.map(({ name }) => name)];
  const query = new URLSearchParams();
  for (const spec of product.specs) {
    const option = spec.options.find(({ id }) => id === optionOf(variant, spec));
    if (option) query.set(spec.name, option.value);
  }
  if (listFormats(product).length > 1) query.set(typeParameter, formatOf(variant));
  for (const [key, value] of present ?? []) if (!own.some((name) => isSame(name, key))) query.append(key, value);
  return query;
}
