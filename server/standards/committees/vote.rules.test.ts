import { expect, it } from 'vitest';
import { makeVoteUrl } from './vote.rules.ts';

const template = 'https://ballots.example.org/vote?member={memberId}&x=1';
const office = (individualNumber: string | null) => ({ individualNumber, gives: ['ballots'] as const });
const offices = [office('227001'), office(null), office('A&b')];

it.each([
  [template, offices, '227001', 'https://ballots.example.org/vote?member=227001&x=1'],
  [template, offices, 'A&b', 'https://ballots.example.org/vote?member=A%26b&x=1'],
  [template, offices, '229001', null],
  [template, offices, '', null],
  [template, [office('')], '', null],
  [template, [{ individualNumber: '227001', gives: ['votes'] as const }], '227001', null],
  [template, [], '227001', null],
  [undefined, offices, '227001', null],
])('leads by %s with %j and the number %j to %s', (address, held, memberId, voteUrl) => {
  expect(makeVoteUrl(address, held, memberId)).toBe(voteUrl);
});
