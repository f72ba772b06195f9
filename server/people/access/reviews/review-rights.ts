import type { CheckRule } from '../../../content/items/check-rule.rules.ts';
import type { Database } from '../../../platform/db/connection.ts';
import type { Person } from '../access.contract.ts';
import { mayAny } from '../access.rules.ts';
import { mayPublishItem, mayWriteItem, type EditedVariant } from '../item-rights.ts';
import { listPeopleWho, type Addressee } from '../list-publishers.ts';
import { itemRights } from '../roles/right.rules.ts';

type Rights = Pick<Person, 'rights' | 'impersonator'>;

/** Returns the type and language of an item, which limited rights are asked for. */
export const variantOf = ({ itemId, locale }: { itemId: string; locale: string }): EditedVariant => ({
  type: itemId.split(':', 1)[0] ?? '',
  language: locale,
});

/** Returns whether a person may approve texts of a kind under its rule; their own ones are refused besides. */
export const mayCheckItem = (person: Rights | null, variant: EditedVariant, rule: CheckRule): boolean =>
  rule === 'editor' ? mayPublishItem(person, variant) : mayWriteItem(person, variant);

/**
 * Returns the people who may check a text: `publishers` first of all, because they can let it go live.
 * @param today in the organisation's time zone
 */
export async function listCheckers(
  db: Database,
  today: string,
  { variant, rule, without }: { variant: EditedVariant; rule: CheckRule; without: string | null },
): Promise<{ publishers: Addressee[]; others: Addressee[] }> {
  const may = await listPeopleWho(db, today, (person) => mayCheckItem(person, variant, rule));
  const publishing = await listPeopleWho(db, today, (person) => mayPublishItem(person, variant));
  const ids = new Set(publishing.map(({ userId }) => userId));
  const others = may.filter(({ userId }) => userId !== without);
  return {
    publishers: others.filter(({ userId }) => ids.has(userId)),
    others: others.filter(({ userId }) => !ids.has(userId)),
  };
}

/** Returns everybody else who may check texts of some kind. */
export const listAllCheckers = async (db: Database, today: string, without: string | null): Promise<Addressee[]> =>
  (await listPeopleWho(db, today, (person) => mayAny(person, itemRights))).filter(({ userId }) => userId !== without);

/** Returns how a person is named in a list to choose from. */
export const labelOf = ({ name, email }: Pick<Addressee, 'name' | 'email'>): string =>
  name ? `${name} (${email})` : email;
