import { createHash, randomBytes } from 'node:crypto';
import type { Person } from '../../people/access/access.contract.ts';
import type { Account } from '../../people/accounts/account.repo.ts';
import type { FormProfile } from '../definition/answers.rules.ts';

/** Lifetime of a browser's name, in seconds: as long as files wait for their form. */
const lifetime = 86_400;
const tokenPattern = /^[\w-]{43}$/;

const isSecure = (siteOrigin: string): boolean => siteOrigin.startsWith('https:');
const cookieName = (siteOrigin: string): string => (isSecure(siteOrigin) ? '__Host-form' : 'form');

/** The sender of a form: the signed-in person, or the browser. */
export interface FormVisitor {
  person: Person | null;
  account: Account | null;
  /** Owner of the uploaded files. */
  owner: string;
  /** Network address of the request. */
  address: string;
  /** Distinguishes senders without a key. */
  sender: string;
  /** Set-Cookie lines that give a new browser its name. */
  cookies: readonly string[];
}

interface Asking {
  person: Person | null;
  customer: { account: Account } | null;
  caller: { headers: Headers; address: string };
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Identifies the visitor. A new browser gets a name, so that its files stay its own. */
export function toFormVisitor({ person, customer, caller }: Asking, siteOrigin: string): FormVisitor {
  const known = { person, account: customer?.account ?? null, address: caller.address };
  const sender = hash(`${person?.userId ?? ''} ${caller.address} ${caller.headers.get('user-agent') ?? ''}`);
  if (person) return { ...known, sender, owner: `user:${person.userId}`, cookies: [] };
  const start = `${cookieName(siteOrigin)}=`;
  const pair = (caller.headers.get('cookie') ?? '').split(/;\s*/).find((each) => each.startsWith(start));
  const given = pair?.slice(start.length) ?? '';
  const isKnown = tokenPattern.test(given);
  const token = isKnown ? given : randomBytes(32).toString('base64url');
  const secure = isSecure(siteOrigin) ? '; Secure' : '';
  const cookie = `${start}${token}; HttpOnly; Path=/; SameSite=Lax; Max-Age=${lifetime}${secure}`;
  return { ...known, sender, owner: `visitor:${hash(token)}`, cookies: isKnown ? [] : [cookie] };
}

/** Returns the parts of the profile that fill in a form; none for somebody who is not signed in. */
export function toFormProfile({ person, account }: Pick<FormVisitor, 'person' | 'account'>): FormProfile {
  if (!person) return {};
  if (!account) return { email: person.email };
  const { firstName, lastName, phone, company, userTitle, country, street1, street2, city, stateProv, zipPostal } =
    account;
  return {
    email: person.email,
    firstName,
    lastName,
    phone,
    company,
    jobTitle: userTitle,
    country,
    street1,
    street2,
    city,
    state: stateProv,
    zip: zipPostal,
  };
}
