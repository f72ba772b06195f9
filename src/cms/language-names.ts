import type { Localized } from '../../server/platform/locale.rules.ts';
import type { Translate } from './dictionary.ts';

/** Returns what the languages of the site are called. */
export const languageNames = (t: Translate): Localized => ({ en: t('DeskLanguageEn'), es: t('DeskLanguageEs') });
