import * as v from 'valibot';
import type { Community } from './community.contract.ts';

/** Most communities that are read; the register has about 2,000. */
const mostCommunities = 20_000;
const longest = 200;

/** A text on one line without invisible characters; empty if missing. */
const line = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) =>
    text
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim(),
  ),
  v.maxLength(longest, `has more than ${longest} characters`),
);
const filled = v.pipe(line, v.nonEmpty('is missing'));

const record = v.object({
  community_name: filled,
  community_city: line,
  community_county: line,
  community_state: filled,
});

/** Reads the records of the register, without invalid ones and duplicates. */
export function readCommunities(records: readonly unknown[]): { items: Community[]; refused: string[] } {
  const communities = new Map<string, Community>();
  const refused: string[] = [];
  for (const [at, given] of records.entries()) {
    const read = v.safeParse(record, given);
    if (at >= mostCommunities) refused.push(`item ${at + 1}: there are more than ${mostCommunities} communities`);
    else if (read.success) {
      const { community_name: name, community_city: city, community_county: county } = read.output;
      const community = { name, city, county, state: read.output.community_state };
      const key = JSON.stringify(community).toLowerCase();
      if (!communities.has(key)) communities.set(key, community);
    } else {
      const [issue] = read.issues;
      refused.push(`item ${at + 1}: ${v.getDotPath(issue) ?? 'it'} ${issue.message}`);
    }
  }
  return { items: [...communities.values()], refused };
}

/** The communities of one state. */
export interface CommunityState {
  code: string;
  name: string;
  communities: Community[];
}

/**
 * Groups communities by state and sorts both by name
 * (docs/decisions/documents-and-committees.md#communities-and-wildfire).
 * @param nameOf returns the name of a state by code or name; null for an unknown one, which keeps its text
 */
export function groupByState(
  communities: readonly Community[],
  nameOf: (state: string) => { code: string; name: string } | null,
  language: string,
): CommunityState[] {
  const order = new Intl.Collator(language, { sensitivity: 'base', numeric: true });
  const states = new Map<string, CommunityState>();
  for (const community of communities) {
    const { code, name } = nameOf(community.state) ?? { code: community.state, name: community.state };
    const state = states.get(code) ?? { code, name, communities: [] };
    state.communities.push(community);
    states.set(code, state);
  }
  return [...states.values()]
    .map((state) => ({
      ...state,
      communities: state.communities.toSorted((a, b) => order.compare(a.name, b.name) || order.compare(a.city, b.city)),
    }))
    .toSorted((a, b) => order.compare(a.name, b.name));
}

/** Communities per page; the register has about 2,000. */
export const communitiesPerPage = 500;

/** Returns one page of communities by state; a state may span two pages. @param page from 1 */
export function pageOfStates(states: readonly CommunityState[], page: number): CommunityState[] {
  let skip = (page - 1) * communitiesPerPage;
  let left = communitiesPerPage;
  return states.flatMap(({ code, name, communities }) => {
    const shown = communities.slice(skip, skip + left);
    skip = Math.max(0, skip - communities.length);
    left -= shown.length;
    return shown.length > 0 ? [{ code, name, communities: shown }] : [];
  });
}
