import { releasePhrases } from '../content/corpus/release-phrases.ts';
import type { Locale } from '../platform/locale.rules.ts';

/** Returns the words of the setup: those of the release, because a site that is not set up has none of its own. */
export const readSetupWords = async (language: Locale): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(await releasePhrases(language));
