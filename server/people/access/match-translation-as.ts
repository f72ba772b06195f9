import { resolveId } from '../../content/items/find-item.ts';
import { matchTranslation, type Match } from '../../content/translations/match-translation.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Person } from './access.contract.ts';
import { recordAudit } from './audit.repo.ts';
import { checkItemRights } from './item-rights.ts';

/** Says for a person who may write a translation that it needs no change; everybody else is refused. */
export async function matchTranslationAs(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { person, requestId }: { person: Person | null; requestId: string },
  asked: Match,
) {
  const resolved = await resolveId(db, asked.id);
  if (!resolved.ok) return resolved;
  const id = resolved.value;
  const { locale, matches } = asked;
  const allowed = checkItemRights(person, { id, language: locale, isDraft: true });
  if (!allowed.ok) return allowed;
  return matchTranslation(db, { id, locale, matches }, (tx, matched) =>
    recordAudit(tx, clock, {
      actorUserId: person?.userId ?? '',
      subjectUserId: null,
      action: 'translation-match',
      detail: `${id} ${locale}, matches revision ${matched.matches}`,
      requestId,
    }),
  );
}
