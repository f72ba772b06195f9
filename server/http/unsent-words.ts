import * as v from 'valibot';
import type { Locale } from '../platform/locale.rules.ts';
import type { PhraseKey } from '../platform/phrase-key.contract.ts';
import type { Words } from '../platform/words.contract.ts';
import { readReleaseWords } from '../content/api/read-words.ts';

/** Phrases of a form that could not be sent. The stored error page holds them: the database may be away then. */
export const unsentPhrases = [
  'UnsentHeading',
  'UnsentExplanation',
  'UnsentFiles',
  'UnsentEntries',
  'UnsentPassword',
  'UnsentSend',
] as const satisfies readonly PhraseKey[];

const heldWords = v.record(v.string(), v.string());
const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/** Reads the phrases out of an error page; null for a page that holds none. */
function readHeldWords(page: string): Readonly<Record<string, string>> | null {
  const [, held] = /<template data-unsent="([^"]*)"/.exec(page) ?? [];
  if (held === undefined) return null;
  const text = held
    .replace(/&(?:quot|#34|#39|lt|gt);/g, (entity) => entities[entity] ?? entity)
    .replaceAll('&amp;', '&');
  try {
    return v.parse(heldWords, JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Returns the words of a form that could not be sent: those that the site's error page was rendered with, else those of
 * the release.
 */
export async function readUnsentWords(page: string | null, language: Locale): Promise<Words> {
  const shipped = await readReleaseWords(language, { organization: '', initials: '' });
  const held = page === null ? null : readHeldWords(page);
  return held ? { t: (key, tokens) => held[key] ?? shipped.t(key, tokens), languageOf: shipped.languageOf } : shipped;
}
