import { locales, type Locale } from '../../platform/locale.rules.ts';

/** Rights that an office on a committee can give (docs/decisions/documents-and-committees.md#kinds-of-office). */
export const officeRights = [
  /** Reads documents that are marked as private. */
  'private-documents',
  /** Reads the contact details of the committee's members. */
  'contacts',
  /** Reads the contact details of every committee, and private documents. */
  'all-contacts',
  /** Reviews applications for seats on the committee. */
  'review',
  /** Is led to the committee's ballots, with an individual number. */
  'ballots',
  /** Applies for the funding of enforcers. */
  'funding',
  /** Counts in the balance of interests. */
  'votes',
  /** Has a card on the committee's page. */
  'card',
  /** Leads the committee: the date of the appointment is that of the chair. */
  'leads',
] as const;
export type OfficeRight = (typeof officeRights)[number];

export interface OfficeKind {
  id: string;
  gives: readonly OfficeRight[];
}

/** A kind that exists without being stored as content. */
interface ReleasedKind extends OfficeKind {
  names: Readonly<Record<Locale, string>>;
  /** Matches texts of offices that were stored without a kind. */
  text: RegExp;
}

const seat = ['private-documents', 'contacts', 'ballots', 'votes'] as const;

/** Kinds of office of the release; an item of the type `office-kind` with the same id replaces one. */
export const releasedOfficeKinds: readonly ReleasedKind[] = [
  {
    id: 'chair',
    names: { en: 'Chair', es: 'Presidencia' },
    text: /^chair$/i,
    gives: [...seat, 'review', 'card', 'leads'],
  },
  { id: 'secretary', names: { en: 'Secretary', es: 'Secretaría' }, text: /^secretary$/i, gives: [...seat, 'review'] },
  {
    id: 'liaison',
    names: { en: 'Staff Liaison', es: 'Enlace del personal' },
    text: /^staff liaison$/i,
    gives: ['all-contacts', 'ballots', 'card'],
  },
  {
    id: 'administrator',
    names: { en: 'Project Administrator', es: 'Administración del proyecto' },
    text: /^project administrator$/i,
    gives: ['contacts', 'ballots', 'card'],
  },
  { id: 'enforcer', names: { en: 'Enforcer', es: 'Fiscalización' }, text: /enforc/i, gives: [...seat, 'funding'] },
  { id: 'member', names: { en: 'Member', es: 'Miembro' }, text: /^member$/i, gives: seat },
  // Matches last: every other text.
  {
    id: 'other',
    names: { en: 'Other office', es: 'Otro cargo' },
    text: /(?:)/,
    gives: ['contacts', 'ballots', 'votes'],
  },
];

const released = new Map(releasedOfficeKinds.map((kind) => [kind.id, kind]));

/** Returns the kind of an office that was stored as text only, by an earlier release or a register. */
export const officeKindOfText = (office: string): string =>
  releasedOfficeKinds.find(({ text }) => text.test(office.trim()))?.id ?? 'other';

/** Returns what a kind of the release gives; nothing for an unknown one. */
export const releasedRights = (id: string): readonly OfficeRight[] => released.get(id)?.gives ?? [];

/** Returns the name of a kind of the release; its id for an unknown one. */
export const releasedName = (id: string, language: Locale): string => released.get(id)?.names[language] ?? id;

/** Returns whether a text is the name of a kind of the release in any language, so that it can be translated. */
export const isReleasedName = (id: string, office: string): boolean =>
  locales.some((language) => released.get(id)?.names[language].toLowerCase() === office.trim().toLowerCase());

/** Id of a kind of office, as items are named. */
export const officeKindPattern = /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/;
