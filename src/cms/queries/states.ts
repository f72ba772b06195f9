import * as v from 'valibot';
import { state } from '../../../server/content/api/setting-answer.rules.ts';
import { defineQuery } from '../query.ts';
import { field } from '../selection.ts';

/** The states of a country; none where the country has no list and its state is free text. */
export const getStates = defineQuery(
  'GetStates',
  '$countryCode: String!, $language: String!',
  v.object({
    states: field('states(countryCode: $countryCode, language: $language)', v.array(state)),
  }),
);
