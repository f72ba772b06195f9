/** Facts that the page that stays where an item was withdrawn tells, in the language of the page. */
export interface Withdrawal {
  title: string;
  /** Markdown: the day, the reason, what replaces it. */
  content: string;
}

/**
 * What an address answers after its item was deleted: 404; a redirect for good; a page that says what was withdrawn; or
 * 410. An item without an address has no choice.
 */
export type Departure =
  | { kind: 'missing' }
  | { kind: 'redirect'; to: string }
  | { kind: 'withdrawn'; notice: Withdrawal }
  | { kind: 'gone' };
