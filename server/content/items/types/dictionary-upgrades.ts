import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../../platform/env/env.ts';
import type { Upgrade } from './upgrade.rules.ts';

/** Letters of a digest in the list: 48 bits, of 6,000 phrases. */
const digestLength = 8;

let shippedWords: ReadonlySet<string> | undefined;

/** Digests of every phrase that a release shipped while imports still copied them into stores. The list is final. */
function readShippedWords(): ReadonlySet<string> {
  const text = readFileSync(path.join(projectRoot(), 'server/content/items/types/shipped-words.txt'), 'utf8');
  return new Set(text.match(new RegExp(`.{${digestLength}}`, 'g')));
}

function wasShipped(locale: string, key: string, phrase: unknown): boolean {
  const digest = createHash('sha256')
    .update(`${locale}\n${key}\n${String(phrase)}`)
    .digest('base64url');
  shippedWords ??= readShippedWords();
  return shippedWords.has(digest.slice(0, digestLength));
}

/**
 * Upgrades of dictionaries. Until November 25, 2026 a store held a copy of the release's words: those are dropped, so
 * that an update reaches them, and words that an editor wrote stay.
 */
export const dictionaryUpgrades: readonly Upgrade[] = [
  {
    to: 2,
    isOnce: true,
    apply(fields, locale) {
      const { entries } = fields;
      if (typeof entries !== 'object' || entries === null || Array.isArray(entries)) return fields;
      const own = Object.entries(entries).filter(([key, phrase]) => !wasShipped(locale, key, phrase));
      return { ...fields, entries: Object.fromEntries(own) };
    },
  },
];
