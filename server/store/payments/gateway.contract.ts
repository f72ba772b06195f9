import type { TestCardKey } from './test-cards.rules.ts';

/** A published test number and its behaviour; `key` is its phrase in the dictionary. */
interface TestCard {
  number: string;
  key: TestCardKey;
}

/** What a browser needs to accept a card. */
export type ClientConfig =
  | { mode: 'sandbox'; testCards: readonly TestCard[] }
  | { mode: 'stripe'; publishableKey: string }
  /** Cards are off. */
  | { mode: 'none' };
