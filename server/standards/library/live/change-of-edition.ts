import type { ChangeRow } from '../../../content/items/change-feed.repo.ts';
import { editionTags } from '../edition-tag.rules.ts';
import type { EditionName } from '../library.contract.ts';

/** Returns the row of the change feed for an edition: it names no pages, since library pages are made when they are read. */
export function changeOfEdition(edition: EditionName, changedAt: Date, isDeleted: boolean): Omit<ChangeRow, 'seq'> {
  const tags = editionTags(edition);
  return { id: tags[0], locale: edition.language, type: 'library', isDeleted, paths: [], tags: [...tags], changedAt };
}
