import type { Locale } from '../../../platform/locale.rules.ts';
import type { ChangedSection } from '../../documents/section-change.contract.ts';
import { listChanges, type Descent, type SectionChange } from '../comparing/list-changes.rules.ts';
import type { Section } from '../library.contract.ts';
import { sectionName } from '../reading/section-label.rules.ts';

/** Returns whether a change is told: another number or title alone is none. */
const isTold = ({ fate, before, after }: SectionChange): boolean =>
  fate !== 'unchanged' && (before?.body ?? null) !== (after?.body ?? null);

/**
 * Names the sections whose text differs between two texts of a standard, in reading order.
 * @param pathOf returns the address of the comparison of a section, by its key and the text that has it
 */
export function nameChanged(
  before: readonly Section[],
  after: readonly Section[],
  {
    descents,
    language,
    pathOf,
  }: {
    descents: readonly Descent[];
    language: Locale;
    pathOf(key: string, side: 'before' | 'after'): string;
  },
): ChangedSection[] {
  return listChanges({ before, after, descents, opened: 'after' })
    .filter(isTold)
    .flatMap((change) => {
      const section = change.after ?? change.before;
      if (!section) return [];
      const name = sectionName(section, language);
      const path = pathOf(section.key, change.after ? 'after' : 'before');
      return [{ work: section.work, number: section.number ?? name, name, path }];
    });
}
