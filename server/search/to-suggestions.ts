import { longDate } from '../platform/dates/date-text.rules.ts';
import type { DocumentMark } from '../content/items/documents/designation-text.rules.ts';
import { namedChoices } from './named-choices.ts';
import { countedTerm } from './search-term.rules.ts';
import { findSuggestionGroup, suggestionGroups, type SearchHit } from './search.contract.ts';
import type { Suggestion, Suggestions } from './suggest-endpoints.contract.ts';

/** Groups hits for display, each with the choice that the query names. */
export function toSuggestions(
  hits: readonly SearchHit[],
  { typed, corrected, marks }: { typed: string; corrected: string | null; marks: readonly DocumentMark[] },
): Suggestions {
  const query = corrected ?? typed;
  const isRepeated = (hit: SearchHit) => hits.some((other) => other !== hit && other.title === hit.title);
  const groups = suggestionGroups.map((name) => ({
    name,
    suggestions: hits
      .filter(({ hub }) => findSuggestionGroup(hub) === name)
      .map((hit) => ({ hit, suggestion: toSuggestion(hit, query, marks) }))
      .map(({ hit, suggestion }) => (isRepeated(hit) ? withDate(suggestion, hit) : suggestion)),
  }));
  return {
    searchText: countedTerm(typed) ?? '',
    corrected,
    groups: groups.filter(({ suggestions }) => suggestions.length > 0),
  };
}

function toSuggestion(hit: SearchHit, query: string, marks: readonly DocumentMark[]): Suggestion {
  const { path, title, designation, labels, productId } = hit;
  const choices = namedChoices(hit, query, marks);
  const named = choices && Object.values(choices).map((value) => labels[value] ?? value);
  return {
    title,
    // The title of a standard's book begins with its number.
    designation: productId === null ? designation : null,
    href: choices ? `${path}?${new URLSearchParams(choices)}` : path,
    choice: named && named.join(', '),
  };
}

/** Adds the date that tells entries of one title apart. */
const withDate = (suggestion: Suggestion, { date, language }: SearchHit): Suggestion =>
  date === null
    ? suggestion
    : { ...suggestion, choice: [suggestion.choice, longDate(date, language)].filter(Boolean).join(', ') };
