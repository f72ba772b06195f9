import type { Database } from '../../platform/db/connection.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import { asEdited } from '../editing/as-edited.ts';
import { findRevision } from '../editing/editor.repo.ts';
import { listDifferences } from '../editing/list-differences.rules.ts';
import { compareTexts } from '../comparing/compare-texts.rules.ts';
import { findRow } from '../items/content.repo.ts';
import type { TranslationSource } from './translation.contract.ts';
import { countBehind } from './translation.repo.ts';

const texts = (before: unknown, after: unknown): [string, string] | null =>
  typeof before === 'string' && typeof after === 'string' ? [before, after] : null;

/** Reads what a translation is made from; null for the default language, and while that is not live. */
export async function readSource(db: Database, id: string, locale: string): Promise<TranslationSource | null> {
  const base = locale === defaultLocale ? undefined : await findRow(db, id, defaultLocale);
  if (!base?.fields) return null;
  const matched = (await findRow(db, id, locale))?.translatedFrom ?? null;
  const old = matched === null ? undefined : await findRevision(db, id, defaultLocale, matched);
  const { revision, fields } = base;
  const differences = old?.fields ? listDifferences(asEdited(old), asEdited(base)) : [];
  const changed = differences.flatMap(({ place, before, after }) => {
    if (!place.startsWith('fields.') || after === undefined) return [];
    const pair = texts(before, after);
    return [[place.slice('fields.'.length), pair && compareTexts(...pair)] as const];
  });
  const behind = matched === null ? null : await countBehind(db, id, locale);
  return { revision, matched, behind, fields, changed: Object.fromEntries(changed) };
}
