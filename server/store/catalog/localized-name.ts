import type { Locale } from '../../platform/locale.rules.ts';

/** Returns the name of a row, or its columns, where the table has a column for each language. */
export const localizedName = <En, Es>({ nameEn, nameEs }: { nameEn: En; nameEs: Es }) =>
  ({ en: nameEn, es: nameEs }) satisfies Record<Locale, En | Es>;
