import type { FormAlert, ShownForm } from '../../server/forms/definition/shown-form.contract.ts';

/**
 * 'drawn': as the server sent it, and a plain form. 'leaving': it is done and the next page is on its way. 'done': it is
 * done, and says so where it stood.
 */
type Phase = 'drawn' | 'idle' | 'sending' | 'leaving' | 'done';

export interface FormPage {
  phase: Phase;
  screen: string;
  alert: FormAlert | null;
  /** HTML to read in place of the form once it is done. */
  message?: string;
  /** Counts the refusals: the summary takes the focus at each. */
  refusals: number;
  /** Counts the changes of screen, at which its title takes the focus. */
  turns: number;
  fault: ShownForm['fault'];
}
