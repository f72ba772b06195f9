import { readWords } from '../../../content/texts/read-words.ts';
import type { Locale } from '../../../platform/locale.rules.ts';
import type { Section } from '../library.contract.ts';
import { picturesOf } from '../pictures-of.rules.ts';
import { sectionName } from '../reading/section-label.rules.ts';
import type { AmendmentDraft } from './amendment.contract.ts';
import type { Applied } from './apply-changes.ts';
import { newId, type AmendmentPlan } from './plan-amendment.ts';

/** Name and words of a section; its pictures by the hash of their files, their alternative texts are among the words. */
interface PreviewedText {
  name: string;
  words: string;
  pictures: string[];
}

/** A section before and after an amendment, on its first day; null where the section is not there. */
export interface PreviewedSection {
  language: Locale;
  before: PreviewedText | null;
  after: PreviewedText | null;
}

const show = (name: string, html: string): PreviewedText => ({
  name,
  words: readWords(html),
  pictures: [...picturesOf(html).keys()],
});

/** Shows what an amendment would change. Interpretations stand after the section they are about. */
export function previewAmendment({ effectiveOn }: AmendmentDraft, plan: AmendmentPlan): PreviewedSection[] {
  return plan.editions.flatMap(({ edition: { language }, text, states }) => {
    const kinds = new Map(text.sections.map(({ work, kind }) => [work, kind]));
    const showApplied = (applied: Applied | null, kind: Section['kind']) =>
      applied === null || applied.isDeleted ? null : show(sectionName({ ...applied, kind }, language), applied.html);
    const changed = states.applied
      .filter(({ from, by }) => from === effectiveOn && by === newId)
      .map((state): PreviewedSection => {
        const kind = kinds.get(state.work) ?? state.inserted?.kind ?? 'section';
        return { language, before: showApplied(state.was, kind), after: showApplied(state, kind) };
      });
    const told = plan.changes
      .filter((change) => change.action === 'interpret' && change.language === language)
      .map(({ key, body }): PreviewedSection => {
        const section = text.sections.find((each) => each.key === key);
        const name = section ? sectionName(section, language) : key;
        return { language, before: null, after: show(name, plan.bodies.find(({ hash }) => hash === body)?.html ?? '') };
      });
    return [...changed, ...told];
  });
}
