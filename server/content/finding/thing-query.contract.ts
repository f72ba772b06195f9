import * as v from 'valibot';
import { locales } from '../../platform/locale.rules.ts';
import { itemTypeNames } from '../items/item-types.contract.ts';

/** States of an item in one language that is not deleted. */
export type VariantState = 'live' | 'both' | 'drafted';

/**
 * States of the list: of any language or of one, a language that is missing or whose default language has changed since
 * it matched, and things that are deleted.
 */
export const thingStates = ['live', 'both', 'drafted', 'missing', 'behind', 'deleted'] as const;
export type ThingState = (typeof thingStates)[number];

export const thingSorts = ['saved', 'oldest', 'title', 'kind'] as const;
export type ThingSort = (typeof thingSorts)[number];

/** The list as an address has it; a choice that does not exist counts as none. */
const thingQuery = v.object({
  q: v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200))), undefined),
  type: v.fallback(v.optional(v.picklist(itemTypeNames)), undefined),
  state: v.fallback(v.optional(v.picklist(thingStates)), undefined),
  locale: v.fallback(v.optional(v.picklist(locales)), undefined),
  topic: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9._-]{0,119}$/i))), undefined),
  sort: v.fallback(v.optional(v.picklist(thingSorts), 'saved'), 'saved'),
  page: v.fallback(v.pipe(v.optional(v.string(), '1'), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number)), 1),
});

export type ThingQuery = v.InferOutput<typeof thingQuery>;

/** Reads a list from an address. */
export const readThingQuery = (given: URLSearchParams): ThingQuery => v.parse(thingQuery, Object.fromEntries(given));
