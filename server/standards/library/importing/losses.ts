import type { Loss, LossClass } from '../import-report.contract.ts';
import { countLetters } from './count-letters.ts';
import { cutText } from '../../../platform/cut-text.rules.ts';

/** Collects what an import does not take over; equal losses are counted in one row. */
export class Losses {
  readonly #rows = new Map<string, Loss>();
  readonly #texts: string[] = [];

  /** Adds a loss. @param text that it is about; it is in the tree all the same unless `leaveOut` adds it */
  note(kind: LossClass, what: string, where: string, text = ''): void {
    const key = `${kind} ${what}`;
    const sample = text.replace(/\s+/g, ' ').trim();
    const row = this.#rows.get(key) ?? { class: kind, what, where, count: 0, letters: 0, sample: cutText(sample, 80) };
    row.count += 1;
    row.letters += countLetters(text);
    this.#rows.set(key, row);
  }

  /** Adds a loss whose text is not in the tree. */
  leaveOut(kind: LossClass, what: string, where: string, text: string): void {
    this.note(kind, what, where, text);
    this.#texts.push(text);
  }

  /** Counts text as taken over that stands elsewhere than in the tree, such as the title of the edition. */
  account(text: string): void {
    this.#texts.push(text);
  }

  get rows(): Loss[] {
    return [...this.#rows.values()];
  }

  /** All texts that are not in the tree. */
  get leftOut(): string {
    return this.#texts.join(' ');
  }
}
