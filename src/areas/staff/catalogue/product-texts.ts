import { fieldProblemText } from '../../../../islands/content/editor/field-problem-text.ts';
import { defaultLocale, locales } from '../../../../server/platform/locale.rules.ts';
import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';
import {
  listProductTexts,
  textFields,
  type ProductText,
  type TextValues,
} from '../../../../server/store/catalog/texts/product-text.ts';
import type { TextRefusal, TypedText } from '../../../../server/store/catalog/texts/save-texts.ts';
import type { Translate } from '../../../cms/dictionary.ts';
import type { PageCall } from '../../../http/define-page.ts';
import type { FormError } from '../../../http/form-errors.ts';

type TextField = (typeof textFields)[number];

/** Label of each text in the form. */
export const textLabels: Readonly<Record<TextField, PhraseKey>> = {
  title: 'CatalogueTextTitle',
  description: 'CatalogueTextSummary',
  content: 'CatalogueTextBody',
  src: 'CatalogueTextCover',
  alt: 'CatalogueTextAlt',
};

/** Returns the name of a text's field in the form. */
export const textFieldOf = (locale: string, name: string): string => `text.${locale}.${name}`;

/** Reads the texts that a form sends; none of a language whose texts the form only showed. */
export function readTypedTexts(form: URLSearchParams): TypedText[] {
  return locales.flatMap((locale): TypedText[] => {
    const sent = (name: string) => (form.get(textFieldOf(locale, name)) ?? '').replaceAll('\r\n', '\n');
    const base = Number(sent('revision'));
    if (!form.has(textFieldOf(locale, 'title')) || !Number.isSafeInteger(base) || base < 0) return [];
    const values = Object.fromEntries(
      textFields.map((name) => [name, name === 'content' ? sent(name) : sent(name).trim()]),
    ) as TextValues;
    return [{ locale, base, values }];
  });
}

/**
 * Returns the texts of a product as its form shows them: as they were typed, with the revision that the form was made from.
 * Null where the content is at another place.
 * @param how.isNewest names the newest revision, so that the next save puts what was typed in its place
 */
export async function loadTexts(
  { services: { db, env }, viewer, form }: PageCall,
  productId: string | null,
  { isNewest = false } = {},
): Promise<ProductText[] | null> {
  if (env.contentGraphqlUrl !== undefined) return null;
  const typed = form ? readTypedTexts(form) : [];
  return (await listProductTexts(db, viewer.person, productId)).map((text) => {
    const sent = typed.find(({ locale }) => locale === text.locale);
    return sent && text.effect !== 'none'
      ? Object.assign({}, text, { revision: isNewest ? text.revision : sent.base, values: sent.values })
      : text;
  });
}

/** Names the field and the language of each problem of the texts. */
export const textErrors = (
  { locale, fields }: TextRefusal,
  inWords: Record<string, string>,
  t: Translate,
): FormError[] =>
  Object.entries(fields).map(([name, problem]) => {
    const label = t(textLabels[textFields.find((each) => each === name) ?? 'title']);
    const field = `${label} (${inWords[locale] ?? locale})`;
    return {
      field: textFieldOf(locale, name),
      message: fieldProblemText(problem, field, (key, tokens) => t(`Desk${key}`, tokens)),
    };
  });

/** Tells what a save does with the texts of a language. */
export const effectKey = ({ effect, hasDraft, isChecked }: ProductText): PhraseKey =>
  effect === 'none'
    ? 'CatalogueTextReadOnly'
    : effect === 'live'
      ? 'CatalogueTextLive'
      : hasDraft
        ? 'CatalogueTextJoins'
        : isChecked
          ? 'CatalogueTextChecked'
          : 'CatalogueTextDraft';

/** Tells whether a text may stay empty, because that of the default language is shown. */
export const mayFallBack = (locale: string): boolean => locale !== defaultLocale;
