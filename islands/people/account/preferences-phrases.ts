import type { KeysBeginning } from '../../platform/ui/translate.ts';

/** Lists how the phrases begin that the page of notification preferences hands to its form. */
export const preferencesPhrases = [
  'Preferences',
  'SaveChangesError',
  'UnsavedChangesPromptMessage',
  'DiscardChangesMessage',
  'AreYouSure',
] as const;

export type PreferencesKey = KeysBeginning<(typeof preferencesPhrases)[number]>;
