import type { Unsaved } from '../../../../server/content/editing/unsaved/unsaved.contract.ts';
import { personStorage } from '../../../people/person/person-storage.ts';
import { isSameText, readTyped } from './typed.ts';

/** Milliseconds within which a text that was sent when its page was left arrives. */
const longestSending = 60_000;

const keyOf = (key: string): string => `${key}:thrown`;

/** Remembers in this tab that a text was thrown away. @param key name of the form's text in the storage */
export function rememberThrown(key: string, { base, path, fields, note, isMinor }: Unsaved): void {
  const savedAt = new Date().toISOString();
  personStorage.write(keyOf(key), JSON.stringify({ base, path, fields, note, isMinor, savedAt }));
}

/**
 * Returns whether a text of the server was thrown away here a moment ago: what is sent when a page is left may arrive
 * after the request of the next page that makes the server forget it.
 */
export function isThrownAway(key: string, text: Unsaved | null): boolean {
  const thrown = readTyped(personStorage.read(keyOf(key)));
  if (!text || !thrown || !isSameText(text, thrown)) return false;
  return Math.abs(Date.now() - Date.parse(thrown.savedAt)) < longestSending;
}
