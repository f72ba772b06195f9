import type { FormAlert, ShownForm } from '../../server/forms/definition/shown-form.contract.ts';

/**
 * 'drawn': as the server rendered it, a plain form. 'leaving': submitted, and the next page is loading. 'done':
 * submitted, with the message in place of the form.
 */
type Phase = 'drawn' | 'idle' | 'sending' | 'leaving' | 'done';

export interface FormPage {
  phase: Phase;
  screen: string;
  alert: FormAlert | null;
  /** HTML in place of the submitted form. */
  message?: string;
  /** Number of refusals: the summary takes the focus at each. */
  refusals: number;
  /** Number of screen changes: the title takes the focus at each. */
  turns: number;
  fault: ShownForm['fault'];
}
