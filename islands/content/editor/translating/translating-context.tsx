import { createContext, use, type ReactNode } from 'react';
import type { TranslationSource } from '../../../../server/content/translations/translation.contract.ts';
import type { SaidStore } from '../said/said.store.ts';
import './translating.css';

/** The default language beside the one that is edited. */
export interface Translating {
  source: TranslationSource;
  /** Code of the default language, for its texts. */
  sourceLocale: string;
  /** Names of both languages, in the language of the desk. */
  sourceName: string;
  ownName: string;
  said: SaidStore;
}

const TranslatingContext = createContext<Translating | null>(null);

export const TranslatingProvider = ({
  translating,
  children,
}: {
  translating: Translating | null;
  children: ReactNode;
}) => <TranslatingContext value={translating}>{children}</TranslatingContext>;

/** Returns the default language beside this one; null where an item is not a translation. */
export const useTranslating = (): Translating | null => use(TranslatingContext);
