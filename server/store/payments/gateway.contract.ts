import type { TestCardKey } from './test-cards.rules.ts';

/** A published test number and its behaviour; `key` is its phrase in the dictionary. */
interface TestCard {
  number: string;
  key: TestCardKey;
}

/** Holds what a browser needs to know to take a card. */
export type ClientConfig =
  | { mode: 'sandbox'; testCards: readonly TestCard[] }
  | { mode: 'stripe'; publishableKey: string }
  /** No card is taken at all. */
  | { mode: 'none' };
