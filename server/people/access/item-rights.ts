import { deskSettings } from '../../content/items/check-rule.rules.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { Person } from './access.contract.ts';
import { may } from './access.rules.ts';
import type { Right } from './roles/right.rules.ts';

/** An item in one language that somebody wants to change. */
export interface EditedVariant {
  type: string;
  language: string;
}

/** The type of the organization's own record, which has a right of its own. */
const brandType = 'site';

/** Types whose items need a right of their own, and no other: the rules of the desk are the administrators'. */
const ownRights: Readonly<Record<string, Right>> = { [brandType]: 'brand', [deskSettings.type]: 'installation' };
const ownRightOf = (type: string): Right | undefined => (Object.hasOwn(ownRights, type) ? ownRights[type] : undefined);

/**
 * Returns whether a person may save drafts of an item in a language. Translators may save further languages of every
 * type.
 */
export function mayWriteItem(
  person: Pick<Person, 'rights' | 'impersonator'> | null,
  { type, language }: EditedVariant,
): boolean {
  const own = ownRightOf(type);
  if (own) return may(person, own);
  return (
    may(person, 'content.write', { type, language }) ||
    (language !== defaultLocale && may(person, 'translate', { type, language }))
  );
}

/** Returns whether a person may change what readers see of an item in a language. */
export const mayPublishItem = (
  person: Pick<Person, 'rights' | 'impersonator'> | null,
  variant: EditedVariant,
): boolean =>
  mayWriteItem(person, variant) && (ownRightOf(variant.type) !== undefined || may(person, 'content.publish', variant));

interface AskedEdit {
  /** With or without its type. */
  id: string;
  /** Type and language that the request names; from a client, so they may be anything. */
  type?: unknown;
  language: unknown;
  isDraft: boolean;
}

/**
 * Checks a change of an item against the rights of a person. The type in the id counts as well as that of the body, so
 * that no pair of them gets around a limit.
 */
export function checkItemRights(
  person: Pick<Person, 'rights' | 'impersonator'> | null,
  { id, type, language, isDraft }: AskedEdit,
): Result<null, 'forbidden'> {
  const types = [id.includes(':') ? id.split(':', 1)[0] : undefined, typeof type === 'string' ? type : undefined];
  const named = [...new Set(types.filter((each) => each !== undefined))];
  const isAllowed = isDraft ? mayWriteItem : mayPublishItem;
  const asked = String(language);
  const refused = (named.length > 0 ? named : ['']).find((each) => !isAllowed(person, { type: each, language: asked }));
  if (refused === undefined) return succeed(null);
  const verb = isDraft ? 'change' : 'publish';
  return fail('forbidden', `Your roles do not let you ${verb} items of the type "${refused}" in "${asked}".`);
}
