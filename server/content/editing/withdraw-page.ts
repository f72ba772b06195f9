import { shortName } from './move-item.ts';
import { checkItem, type Item, type ItemProblems } from '../items/item.contract.ts';
import type { Withdrawal } from '../plans/departure.rules.ts';
import type { ItemRow } from '../items/content.repo.ts';

/** Returns the id of the page that says that an item was withdrawn. */
export const withdrawalIdOf = (id: string): string => `page:withdrawn-${shortName(id)}`;

/** Returns the page that stays at the address of an item that is withdrawn; who may read it does not change. */
export function writeWithdrawal(
  before: ItemRow,
  { title, content }: Withdrawal,
): { ok: true; item: Item } | { ok: false; problems: ItemProblems } {
  const { access, module } = before.fields ?? {};
  const fields = {
    title,
    description: '',
    noIndex: true,
    ...(access !== undefined && { access }),
    ...(module !== undefined && { module }),
    blocks: [
      { type: 'page-title', title },
      { type: 'rich-text', content },
    ],
  };
  const body = { type: 'page', locale: before.locale, path: before.path, fields };
  return checkItem(withdrawalIdOf(before.id), body);
}
