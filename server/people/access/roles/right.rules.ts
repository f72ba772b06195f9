/**
 * Everything that only some people may do at the desks. Roles are made of these; a page, endpoint or form names the one
 * it needs (docs/decisions/access-and-roles.md#rights-and-roles).
 */
export const rights = [
  'people.read',
  'people.grant',
  'people.facts',
  'offices',
  'act-as',
  'orders.read',
  'orders.decide',
  'orders.credit',
  'orders.release',
  'exemptions.decide',
  'receivables',
  'bookkeeping',
  'submissions.read',
  'submissions.decide',
  'comments.decide',
  'applications.decide',
  'deliveries',
  'searches',
  'promotions',
  'catalogue',
  'library',
  'content.write',
  'content.publish',
  'translate',
  'brand',
  'installation',
  'audit',
] as const;
export type Right = (typeof rights)[number];

export const isRight = (name: string): name is Right => (rights as readonly string[]).includes(name);

/** Rights that a grant may limit to some types of items and some languages. */
export const limitedRights: readonly Right[] = ['content.write', 'content.publish', 'translate'];

/**
 * Rights of which one opens the editor's desk: the list of items, their forms, and previews. Each save is checked against
 * the item (server/people/access/item-rights.ts).
 */
export const itemRights = ['content.write', 'translate', 'brand'] as const satisfies readonly Right[];

const editorOnly: readonly Right[] = [...itemRights, 'content.publish'];

/** Rights of which one opens the desk of staff. */
export const staffDeskRights: readonly Right[] = rights.filter((right) => !editorOnly.includes(right));

/** The limits of a grant; null means no limit. */
interface RightScope {
  /** Types of items, such as 'publication'. */
  types: readonly string[] | null;
  /** Languages of items. */
  languages: readonly string[] | null;
}

/** A right that a person holds by one of their grants. */
export interface HeldRight extends RightScope {
  right: Right;
}

/** The item that a limited right is asked for. */
export interface ScopeQuestion {
  type?: string;
  language?: string;
}

const covers = (allowed: readonly string[] | null, asked: string | undefined): boolean =>
  allowed === null || asked === undefined || allowed.includes(asked);

/**
 * Returns whether rights contain one.
 * @param scope without it, a limited right counts too
 */
export const holdsRight = (held: readonly HeldRight[], right: Right, scope: ScopeQuestion = {}): boolean =>
  held.some((each) => each.right === right && covers(each.types, scope.type) && covers(each.languages, scope.language));
