import { describe, expect, it } from 'vitest';
import { communitiesPerPage, pageOfStates, groupByState, readCommunities } from './read-communities.rules.ts';

const record = (community_name: string, community_state: string, change: object = {}) => ({
  community_name,
  community_state,
  community_city: 'Bend',
  community_county: 'Deschutes',
  ...change,
});

describe('the records of a register', () => {
  it('are read in one line, once each, without what is no community', () => {
    const given = [
      record(' Bull\n Springs ', 'OR'),
      record('Bull springs', 'or'),
      record('', 'OR'),
      record('Nowhere', ''),
      { community_name: 'Alone', community_state: 'OR' },
      record('x'.repeat(201), 'OR'),
      { community_name: 7 },
      'text',
      null,
    ];
    const { items, refused } = readCommunities(given);
    expect(items).toEqual([
      { name: 'Bull Springs', city: 'Bend', county: 'Deschutes', state: 'OR' },
      { name: 'Alone', city: '', county: '', state: 'OR' },
    ]);
    expect(refused.map((reason) => reason.split(':')[0])).toEqual([3, 4, 6, 7, 8, 9].map((at) => `item ${at}`));
    expect(refused.slice(0, 3)).toEqual([
      'item 3: community_name is missing',
      'item 4: community_state is missing',
      'item 6: community_name has more than 200 characters',
    ]);
  });

  it('are 20,000 at most', () => {
    const many = Array.from({ length: 20_002 }, (_, at) => record(`Community ${at}`, 'OR'));
    const { items, refused } = readCommunities(many);
    expect([items.length, refused.length]).toEqual([20_000, 2]);
  });
});

it('sorts states by their names and communities by theirs, whatever the register calls a state', () => {
  const names: Readonly<Record<string, { code: string; name: string }>> = {
    OR: { code: 'OR', name: 'Oregón' },
    Oregon: { code: 'OR', name: 'Oregón' },
    CA: { code: 'CA', name: 'California' },
  };
  const { items } = readCommunities([
    record('Élan', 'OR'),
    record('Zeta', 'Oregon'),
    record('alder', 'OR'),
    record('Alone', 'Guam'),
    record('Ridge 10', 'CA'),
    record('Ridge 9', 'CA'),
  ]);
  const grouped = groupByState(items, (state) => names[state] ?? null, 'es');
  expect(grouped.map(({ name, communities }) => [name, communities.map((each) => each.name)])).toEqual([
    ['California', ['Ridge 9', 'Ridge 10']],
    ['Guam', ['Alone']],
    ['Oregón', ['alder', 'Élan', 'Zeta']],
  ]);
});

it('shows every community once over its pages, in order, and no more than fit on one', () => {
  const sizes = [3, communitiesPerPage + 20, 0, 700, 1];
  const states = sizes.map((size, at) => ({
    code: `S${at}`,
    name: `State ${at}`,
    communities: Array.from({ length: size }, (_, index) => ({
      name: `${at}-${index}`,
      city: '',
      county: '',
      state: `S${at}`,
    })),
  }));
  const pages = [1, 2, 3, 4].map((page) => pageOfStates(states, page).flatMap(({ communities }) => communities));
  expect(pages.map(({ length }) => length)).toEqual([communitiesPerPage, communitiesPerPage, 224, 0]);
  expect(pages.flat()).toEqual(states.flatMap(({ communities }) => communities));
  expect(pageOfStates(states, 2).map(({ code }) => code)).toEqual(['S1', 'S3']);
});
