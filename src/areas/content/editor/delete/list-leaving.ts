import { proposeTargets, type OfferedTarget } from '../../../../../server/content/editing/propose-target.ts';
import { readEditorItem, type EditorItem } from '../../../../../server/content/editing/read-editor-item.ts';
import { splitSitePath } from '../../../../../server/content/items/site-path.rules.ts';
import type { Person } from '../../../../../server/people/access/access.contract.ts';
import { mayPublishItem } from '../../../../../server/people/access/item-rights.ts';
import type { Database } from '../../../../../server/platform/db/connection.ts';
import { locales, type Locale } from '../../../../../server/platform/locale.rules.ts';

/** One language of an item on the page that deletes it. */
export interface LeavingVariant {
  id: string;
  locale: Locale;
  type: EditorItem['type'];
  title: string;
  /** Where readers find it; null for an item without an address, and for a draft that was never live. */
  address: string | null;
  /** True for an address whose readers may be sent elsewhere; a redirect has none of its own. */
  hasChoice: boolean;
  state: EditorItem['state'];
  isNeeded: boolean;
  mayDelete: boolean;
  /** Addresses to send its readers to, the likeliest first. */
  targets: OfferedTarget[];
}

const titleOf = ({ id, fields, fallback }: EditorItem): string => {
  const named = ['title', 'name', 'question', 'tabName', 'organization'].map((key) => fields[key] ?? fallback?.[key]);
  return String(named.find(Boolean) ?? id).slice(0, 200);
};

/** Lists the languages of an item that can be deleted, those with drafts only included. */
export async function listLeavingVariants(db: Database, id: string, person: Person | null): Promise<LeavingVariant[]> {
  const found: LeavingVariant[] = [];
  for (const locale of locales) {
    const read = await readEditorItem(db, { id, locale });
    if (!read.ok || read.value.state === 'deleted') continue;
    const item = read.value;
    const { type, address, state, isNeeded } = item;
    const hasChoice = address !== null && type !== 'redirect';
    found.push({
      id: item.id,
      locale,
      type,
      title: titleOf(item),
      address,
      hasChoice,
      state,
      isNeeded,
      mayDelete: mayPublishItem(person, { type, language: locale }),
      targets: hasChoice ? await proposeTargets(db, { id: item.id, locale, path: splitSitePath(address).path }) : [],
    });
  }
  return found;
}
