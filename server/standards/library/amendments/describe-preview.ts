import type { PreviewedSection } from './preview-amendment.ts';

/** Says what an amendment would change, a few lines a section: before with "-", after with "+". */
export function describePreview(sections: readonly PreviewedSection[]): string[] {
  if (sections.length === 0) return ['It changes no text: it is listed with the edition.'];
  return sections.flatMap(({ language, before, after }) => [
    `${(after ?? before)?.name ?? ''} (${language})`,
    ...(before ? [`- ${before.name}: ${before.words}`] : []),
    ...(after ? [`+ ${after.name}: ${after.words}`] : ['+ It is deleted.']),
  ]);
}
