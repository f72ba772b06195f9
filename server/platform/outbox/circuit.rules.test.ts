import fc from 'fast-check';
import { expect, it } from 'vitest';
import { closedCircuit, countTries, type Circuit, type TryEnd } from './circuit.rules.ts';

const now = new Date('2026-11-20T10:00:00Z');
const failed = (id: string): TryEnd => ({ id, end: 'failed', reason: `Status 503 of ${id}` });
const answered = (id: string): TryEnd => ({ id, end: 'answered' });
const after = (rounds: readonly (readonly TryEnd[])[], from: Circuit = closedCircuit) =>
  rounds.reduce((circuit, ends) => countTries(circuit, ends, now), from);

it.each([
  ['five failures of three messages at once', [['a', 'b', 'c', 'd', 'e'].map(failed)], true],
  ['five failures of three messages, one after the other', ['a', 'b', 'c', 'a', 'b'].map((id) => [failed(id)]), true],
  ['four failures', [['a', 'b', 'c', 'd'].map(failed)], false],
  ['many failures of two messages', Array.from({ length: 40 }, (_, n) => [failed(n % 2 ? 'a' : 'b')]), false],
  ['failures with an answer between', [['a', 'b', 'c'].map(failed), [answered('d')], ['e', 'f'].map(failed)], false],
  ['failures and an answer at once', [[...['a', 'b', 'c', 'd', 'e'].map(failed), answered('f')]], false],
])('%s: opens is %s', (_, rounds, isOpen) => {
  expect(after(rounds).openedAt).toEqual(isOpen ? now : null);
});

it('waits longer after each probe that fails, at most five minutes, and closes at the first answer', () => {
  let circuit = after([['a', 'b', 'c', 'd', 'e'].map(failed)]);
  const waits: number[] = [];
  for (let probe = 0; probe < 6; probe += 1) {
    waits.push(((circuit.probeAt?.getTime() ?? 0) - now.getTime()) / 1_000);
    circuit = countTries(circuit, [failed('a')], now);
  }
  expect(waits).toEqual([30, 60, 120, 240, 300, 300]);
  expect(circuit).toMatchObject({ openedAt: now, lastReason: 'Status 503 of a' });
  expect(countTries(circuit, [answered('a')], now)).toEqual(closedCircuit);
});

it('is as it was after tries that were none, and always knows when it probes while it is open', () => {
  const end = fc.oneof(fc.constantFrom('a', 'b', 'c', 'd').map(failed), fc.constantFrom('a', 'b').map(answered));
  fc.assert(
    fc.property(fc.array(fc.array(end, { maxLength: 8 }), { maxLength: 30 }), (rounds) => {
      const circuit = after(rounds);
      expect(circuit.openedAt === null).toBe(circuit.probeAt === null);
      expect(countTries(circuit, [], now)).toBe(circuit);
    }),
  );
});
