import type { PhraseKey } from '../phrase-key.contract.ts';
import type { MailContent } from './mail.contract.ts';

type Kind = MailContent['kind'];
type MailKey = `Mail${Capitalize<Kind>}${'Subject' | 'Text' | 'Action' | 'Unexpected'}`;

/** The phrases of each kind of mail, made from its name; one that the dictionary lacks does not compile. */
export interface MailPhrases {
  subject: MailKey & PhraseKey;
  /** Paragraphs, with an empty line between them. */
  text: MailKey & PhraseKey;
  /** Label of the link. */
  action: MailKey & PhraseKey;
  /** Advice for a reader who did not expect the mail. */
  unexpected: MailKey & PhraseKey;
}

const toBeginning = (kind: Kind): `Mail${Capitalize<Kind>}` =>
  `Mail${(kind.charAt(0).toUpperCase() + kind.slice(1)) as Capitalize<Kind>}`;

export function mailPhrases(kind: Kind): MailPhrases {
  const beginning = toBeginning(kind);
  return {
    subject: `${beginning}Subject`,
    text: `${beginning}Text`,
    action: `${beginning}Action`,
    unexpected: `${beginning}Unexpected`,
  };
}
