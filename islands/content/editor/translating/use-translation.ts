import { useMemo } from 'react';
import type { TranslationSource } from '../../../../server/content/translations/translation.contract.ts';
import type { SaidStore } from '../said/said.store.ts';
import type { Translating } from './translating-context.tsx';

/** The default language as the page gives it. */
export interface GivenSource {
  read: TranslationSource;
  locale: string;
  /** Its name, and that of the translation, in the language of the desk. */
  name: string;
  ownName: string;
}

/** Returns the default language beside the form of a translation; null for anything else. */
export const useTranslation = (given: GivenSource | null, said: SaidStore): Translating | null =>
  useMemo(
    () =>
      given && {
        source: given.read,
        sourceLocale: given.locale,
        sourceName: given.name,
        ownName: given.ownName,
        said,
      },
    [given, said],
  );
