import type { PhraseKey } from '../../platform/phrase-key.contract.ts';

/** Behaviour of a published test card in the sandbox. */
export type CardBehaviour =
  | 'approve'
  | 'decline'
  | 'insufficient_funds'
  | 'expired'
  | 'processing_error'
  | 'challenge'
  | 'dispute'
  | 'dispute_warning'
  | 'hang_after_authorizing'
  | 'void_fails'
  | 'refund_pending'
  | 'refund_fails';

/** Phrase keys of the behaviours. */
export type TestCardKey = Extract<PhraseKey, `CardTest${string}`>;

/**
 * The only numbers that the sandbox accepts, so that no real card can get into a demo. They do what Stripe publishes for
 * them in its test mode. Stripe has none for the last two faults, so these are numbers that it approves.
 */
export const testCards: readonly { number: string; behaviour: CardBehaviour; key: TestCardKey }[] = [
  { number: '4242424242424242', behaviour: 'approve', key: 'CardTestApprove' },
  { number: '5555555555554444', behaviour: 'approve', key: 'CardTestApprove' },
  { number: '2223003122003222', behaviour: 'approve', key: 'CardTestApprove' },
  { number: '378282246310005', behaviour: 'approve', key: 'CardTestApprove' },
  { number: '371449635398431', behaviour: 'approve', key: 'CardTestApprove' },
  { number: '6011111111111117', behaviour: 'approve', key: 'CardTestApprove' },
  { number: '4000000000000002', behaviour: 'decline', key: 'CardTestDecline' },
  { number: '4000000000009995', behaviour: 'insufficient_funds', key: 'CardTestFunds' },
  { number: '4000000000000069', behaviour: 'expired', key: 'CardTestExpired' },
  { number: '4000000000003220', behaviour: 'challenge', key: 'CardTestChallenge' },
  { number: '4000000000007726', behaviour: 'refund_pending', key: 'CardTestRefundPending' },
  { number: '4000000000005126', behaviour: 'refund_fails', key: 'CardTestRefundFails' },
  { number: '4000000000000119', behaviour: 'processing_error', key: 'CardTestProcessing' },
  { number: '4000000000000259', behaviour: 'dispute', key: 'CardTestDispute' },
  { number: '4000000000001976', behaviour: 'dispute_warning', key: 'CardTestWarning' },
  { number: '4000000000000077', behaviour: 'hang_after_authorizing', key: 'CardTestHang' },
  { number: '4000003720000278', behaviour: 'void_fails', key: 'CardTestVoid' },
];

/** Returns the behaviour of a number in the sandbox; null unless it is a published test number. */
export const testCardBehaviour = (number: string): CardBehaviour | null =>
  testCards.find((card) => card.number === number)?.behaviour ?? null;
