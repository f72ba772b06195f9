import * as v from 'valibot';
import { longestTyped, suggestionGroups } from './search.contract.ts';
import { languageParameter } from '../platform/localized.contract.ts';

const suggestion = v.object({
  title: v.string(),
  /** Document number as people write it, "ISO 9001"; null for everything else. */
  designation: v.nullable(v.string()),
  /** Address of the page, with the requested choice. */
  href: v.string(),
  /** The requested choice, "2023, Spanish, Digital", or the date where several have one title. */
  choice: v.nullable(v.string()),
});
export type Suggestion = v.InferOutput<typeof suggestion>;

const suggestions = v.object({
  /** The text for analytics; empty where it could identify the visitor. */
  searchText: v.string(),
  /** The words that these are suggested for, where the typed ones are a slip; null otherwise. */
  corrected: v.nullable(v.string()),
  groups: v.array(v.object({ name: v.picklist(suggestionGroups), suggestions: v.array(suggestion) })),
});
export type Suggestions = v.InferOutput<typeof suggestions>;

export const suggestSearch = {
  method: 'GET',
  path: '/api/search/suggest',
  summary: 'Up to eight pages and products that somebody who has typed so far may mean, by groups',
  access: 'public',
  query: v.object({
    q: v.pipe(v.string(), v.maxLength(longestTyped, `must be at most ${longestTyped} characters`)),
    language: languageParameter,
  }),
  answers: { 200: { description: 'The suggestions, in each group the best first', schema: suggestions } },
} as const;
