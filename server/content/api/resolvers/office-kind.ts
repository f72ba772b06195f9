import { toLocale } from '../../../platform/locale.rules.ts';
import { nameFromId } from '../../items/item.contract.ts';
import {
  isReleasedName,
  officeKindOfText,
  releasedName,
  releasedOfficeKinds,
  releasedRights,
  type OfficeRight,
} from '../../items/office-kind.rules.ts';
import type { ContentLoader } from '../content-loader.ts';

/** A kind of office as an answer has it. */
export interface ShownKind {
  id: string;
  name: string;
  gives: readonly OfficeRight[];
  /** False for one that content defines. */
  isReleased: boolean;
}

/** Returns the kinds of office: the stored ones by name, then those of the release that no item replaces. */
export async function listOfficeKinds(loader: ContentLoader, language: string, first: number): Promise<ShownKind[]> {
  const stored = (await loader.list('office-kind', language, { first })).map(({ id, fields }) => ({
    id: nameFromId(id),
    name: fields.name,
    gives: fields.gives,
    isReleased: false,
  }));
  const replaced = new Set(stored.map(({ id }) => id));
  const released = releasedOfficeKinds
    .filter(({ id }) => !replaced.has(id))
    .map(({ id }) => showReleased(id, language));
  return [...stored, ...released].slice(0, first);
}

const showReleased = (id: string, language: string): ShownKind => ({
  id,
  name: releasedName(id, toLocale(language)),
  gives: releasedRights(id),
  isReleased: true,
});

/** Returns the kind of one office and its name as shown: the text that the committee gives it, or the kind's name. */
export async function findOfficeKind(
  loader: ContentLoader,
  { office, officeKind }: { office: string; officeKind?: string | undefined },
  language: string,
): Promise<ShownKind & { title: string }> {
  const id = officeKind ?? officeKindOfText(office);
  const stored = await loader.byName('office-kind', id, language);
  const kind: ShownKind = stored
    ? { id, name: stored.fields.name, gives: stored.fields.gives, isReleased: false }
    : showReleased(id, language);
  return { ...kind, title: isReleasedName(id, office) ? kind.name : office };
}
