import type { KeysBeginning } from '../../platform/ui/translate.ts';

/** Beginnings of the phrases that the preferences page passes to its form. */
export const preferencesPhrases = [
  'Preferences',
  'SaveChangesError',
  'UnsavedChangesPromptMessage',
  'DiscardChangesMessage',
  'AreYouSure',
] as const;

export type PreferencesKey = KeysBeginning<(typeof preferencesPhrases)[number]>;
