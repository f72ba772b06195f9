/** Answer of a buyer to a notice; 'silence' counts as what the notice said it would. */
export type DelayAnswer = 'waits' | 'cancels' | 'silence';
