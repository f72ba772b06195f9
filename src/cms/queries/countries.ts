import * as v from 'valibot';
import { country } from '../../../server/content/api/setting-answer.rules.ts';
import { defineQuery } from '../query.ts';
import { field } from '../selection.ts';

/**
 * All countries; 270 is above the number there are, so the list is never cut
 * (docs/decisions/documents-and-committees.md#lists-in-full).
 */
export const getCountries = defineQuery(
  'GetCountries',
  '$language: String!',
  v.object({
    countries: field('countries(language: $language, first: 270)', v.array(country)),
  }),
);
