import { expect, it } from 'vitest';
import { disputeStates, type DisputeState } from '../../payments/provider-entry.contract.ts';
import { findDisputeRefusal, isDisputeOver } from './dispute.rules.ts';

it.each<[DisputeState[], ReturnType<typeof findDisputeRefusal>]>([
  [[], null],
  [['warning'], null],
  [['won'], null],
  [['open'], 'disputed'],
  [['answered'], 'disputed'],
  [['lost'], 'taken_back'],
  [['won', 'open'], 'disputed'],
  [['open', 'lost', 'won'], 'taken_back'],
])('for disputes %j gives files as %s', (states, refusal) => expect(findDisputeRefusal(states)).toBe(refusal));

it('ends with the decision of the bank', () => {
  expect(disputeStates.filter(isDisputeOver)).toEqual(['won', 'lost']);
});
