import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';

type Own<Key> =
  Key extends `Desk${'Field' | 'Block' | 'Type' | 'About' | 'Hint' | 'Option' | 'Group'}${Capitalize<string>}`
    ? never
    : Key extends `Desk${infer Name}`
      ? Name
      : never;

/**
 * Phrases of the desk's islands: the keys that begin with `Desk`, without that prefix and without the words of the
 * forms.
 */
export type DeskKey = Own<PhraseKey>;
