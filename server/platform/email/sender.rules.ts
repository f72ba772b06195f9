import { oneLine } from './one-line.rules.ts';

/** Sender of a mail as the mail library takes it; the name may be empty. */
export interface Sender {
  name: string;
  address: string;
}

/**
 * Returns the sender of a mail: the name that MAIL_FROM gives, else the organisation's.
 * @param mailFrom 'Name <no-reply@example.org>' or 'no-reply@example.org'
 */
export function toSender(mailFrom: string, organization: string | null): Sender {
  const [, given = '', address = mailFrom] = /^(.*?)\s*<?([^\s<>]+@[^\s<>]+)>?$/.exec(mailFrom) ?? [];
  return { name: plain(given) || plain(organization ?? ''), address };
}

/** Brackets and quotes would end the name in a header. */
const plain = (name: string): string => oneLine(name).replace(/[<>"]/g, '').trim();
