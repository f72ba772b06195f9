import { expect, it } from 'vitest';
import { returnStates } from './return.contract.ts';
import { nextReturnState, type ReturnVerb } from './return.states.ts';

const verbs: readonly ReturnVerb[] = ['approve', 'refuse', 'receive', 'lapse', 'close'];

it('moves a return only as the table says', () => {
  const moves = returnStates.flatMap((state) =>
    verbs.flatMap((verb) => {
      const next = nextReturnState(state, verb);
      return next === null ? [] : [`${state} ${verb} ${next}`];
    }),
  );
  expect(moves).toEqual([
    'asked approve approved',
    'asked refuse refused',
    'approved receive received',
    'approved lapse lapsed',
    'received close closed',
  ]);
});
