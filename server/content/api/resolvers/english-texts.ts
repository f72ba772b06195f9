import { nameFromId } from '../../items/item.contract.ts';
import { isPrivate, readDocuments } from '../../items/documents/published-document.rules.ts';
import { withoutMarks } from '../../texts/field-mark.rules.ts';
import { defaultLocale } from '../../../platform/locale.rules.ts';
import type { ContentLoader, Typed } from '../content-loader.ts';

/**
 * Returns the texts of a document that are those of its English item, though it is in another language: they have no
 * translation, and pages mark them (docs/decisions/documents-and-committees.md#english-texts-on-other-pages). Texts of
 * committee documents are not among them.
 */
export async function englishTexts(
  { id, locale, fields }: Typed<'document'>,
  loader: Pick<ContentLoader, 'byName'>,
): Promise<string[]> {
  if (locale === defaultLocale) return [];
  const original = await loader.byName('document', nameFromId(id), defaultLocale);
  if (original?.locale !== defaultLocale) return [];
  const english = new Set(textsOf(original.fields));
  return [...new Set(textsOf(fields))].filter((text) => english.has(withoutMarks(text)));
}

function textsOf({ editions, schedule, revisionCycle, withdrawnReason }: Typed<'document'>['fields']): string[] {
  const published = [...(editions ?? []), ...(schedule ? [schedule] : [])].flatMap(({ documents }) =>
    readDocuments(documents).filter((document) => !isPrivate(document)),
  );
  return [
    ...(revisionCycle === undefined ? [] : [revisionCycle]),
    ...(withdrawnReason === undefined ? [] : [withdrawnReason]),
    ...(editions ?? []).map(({ summary }) => summary),
    ...published.map(({ displayTitle }) => displayTitle),
    ...(schedule?.submittals ?? []).flatMap(({ title, outcome }) => [
      title,
      ...(outcome === undefined ? [] : [outcome]),
    ]),
  ];
}
