import type { FileAccess } from '../../../../../server/content/files/desk-file.contract.ts';
import type { PhraseKey } from '../../../../../server/platform/phrase-key.contract.ts';

/** Phrases for who may read a file. */
export const accessKeys = {
  public: 'FilesAccessPublic',
  secured: 'FilesAccessSecured',
  member: 'FilesAccessMember',
} as const satisfies Record<FileAccess, PhraseKey>;
