import type { PhraseKey } from '../../platform/phrase-key.contract.ts';
import type { Place } from './address.rules.ts';

interface FieldRow {
  /** Name in the record, in forms, in problems and on the wire. */
  name: string;
  /** Column of `accounts`; a new one needs a migration. */
  column: string;
  /** Phrase of its label in forms, in problems and in the list of what staff changed. */
  label: PhraseKey;
  /** True empties it when the account is closed (docs/decisions/account-and-profile.md#closing-an-account). */
  isPersonal: boolean;
}

/** A line of text; `max` counts characters. A phone number has the limit and the form of every phone number. */
type TextRow = FieldRow &
  ({ kind: 'line'; max: number; isRequired: boolean } | { kind: 'phone'; isRequired: false }) & {
    autoComplete: string;
    /** Name in the message 'profile-sync'. */
    erpName: string;
  } & (
    | { section: 'name' | 'contact' | 'company' }
    | {
        /**
         * Fields of work are also in the completion form and the profile prompt, and are needed for a complete profile.
         */
        section: 'work';
        /** Name in the message 'profile-update', which carries the answers about work. */
        workName: string;
      }
  );

/** A value of an option list, which is about the person's work; null until chosen. */
interface OptionRow extends FieldRow {
  kind: 'option';
  /** Enumeration of the content that lists its values. */
  list: string;
  /** Name of that list where forms are given their options. */
  options: string;
  /** Name in the message 'profile-update'. */
  workName: string;
}

/**
 * The texts of the profile, a row each, in the order of the error summary. Everything about a field follows from its row
 * (docs/decisions/account-and-profile.md#a-field-is-a-row); limits: docs/decisions/account-and-profile.md#profile-limits.
 */
export const profileTexts = [
  {
    name: 'firstName',
    kind: 'line',
    max: 150,
    isRequired: true,
    column: 'first_name',
    label: 'AccountFirstName',
    section: 'name',
    autoComplete: 'given-name',
    erpName: 'firstName',
    isPersonal: true,
  },
  {
    name: 'lastName',
    kind: 'line',
    max: 150,
    isRequired: true,
    column: 'last_name',
    label: 'AccountLastName',
    section: 'name',
    autoComplete: 'family-name',
    erpName: 'lastName',
    isPersonal: true,
  },
  {
    name: 'company',
    kind: 'line',
    max: 150,
    isRequired: false,
    column: 'company',
    label: 'AccountCompany',
    section: 'company',
    autoComplete: 'organization',
    erpName: 'companyName',
    isPersonal: true,
  },
  {
    name: 'userTitle',
    kind: 'line',
    max: 300,
    isRequired: false,
    column: 'user_title',
    label: 'AccountJobTitle',
    section: 'work',
    autoComplete: 'organization-title',
    erpName: 'jobTitle',
    workName: 'jobTitle',
    isPersonal: true,
  },
  {
    name: 'phone',
    kind: 'phone',
    isRequired: false,
    column: 'phone',
    label: 'AccountPhone',
    section: 'contact',
    autoComplete: 'tel',
    erpName: 'phone',
    isPersonal: true,
  },
  {
    name: 'mobile',
    kind: 'phone',
    isRequired: false,
    column: 'mobile',
    label: 'AccountMobile',
    section: 'contact',
    autoComplete: 'mobile tel',
    erpName: 'mobile',
    isPersonal: true,
  },
] as const satisfies readonly TextRow[];

/** The fields of the profile that are chosen from a list, in the order of the forms. */
export const profileOptions = [
  {
    name: 'industryId',
    kind: 'option',
    column: 'industry_id',
    label: 'AccountIndustry',
    list: 'industries',
    options: 'industries',
    workName: 'industry',
    isPersonal: true,
  },
  {
    name: 'jobId',
    kind: 'option',
    column: 'job_id',
    label: 'AccountJobFunction',
    list: 'job-functions',
    options: 'jobFunctions',
    workName: 'jobFunction',
    isPersonal: true,
  },
] as const satisfies readonly OptionRow[];

type ProfileText = (typeof profileTexts)[number];
export type ProfileTextName = ProfileText['name'];
export type WorkTextName = Extract<ProfileText, { section: 'work' }>['name'];
export type ProfileOption = (typeof profileOptions)[number];
export type ProfileOptionName = ProfileOption['name'];

/** The texts of one part of the profile form. */
export const textsIn = <Section extends ProfileText['section']>(section: Section) =>
  profileTexts.filter((field): field is Extract<ProfileText, { section: Section }> => field.section === section);

export const workTexts = textsIn('work');

/**
 * The mailing address of the profile: each field's name in the address rules, and its name in the record and on the wire.
 * The country stays when the account is closed.
 */
export const profilePlace = [
  { name: 'street1', wireName: 'street1', column: 'street1', isPersonal: true },
  { name: 'street2', wireName: 'street2', column: 'street2', isPersonal: true },
  { name: 'city', wireName: 'city', column: 'city', isPersonal: true },
  { name: 'state', wireName: 'stateProv', column: 'state_prov', isPersonal: true },
  { name: 'zip', wireName: 'zipPostal', column: 'zip_postal', isPersonal: true },
  { name: 'country', wireName: 'country', column: 'country', isPersonal: false },
] as const satisfies readonly { name: keyof Place; wireName: string; column: string; isPersonal: boolean }[];

export type WirePlaceName = (typeof profilePlace)[number]['wireName'];
export type WirePlace = Record<WirePlaceName, string>;

/** Makes one value for each of some fields, by their names. */
export const byName = <Name extends string, Value>(
  fields: readonly { name: Name }[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(fields.map(({ name }) => [name, valueOf(name)])) as Record<Name, Value>;

/** Makes one value for each field of the mailing address, by its name in the record. */
export const byWirePlaceName = <Value>(valueOf: (name: WirePlaceName) => Value): Record<WirePlaceName, Value> =>
  Object.fromEntries(profilePlace.map(({ wireName }) => [wireName, valueOf(wireName)])) as Record<WirePlaceName, Value>;

/** Returns a mailing address of the record in the names of the address rules. */
export const readWirePlace = (record: WirePlace): Place =>
  Object.fromEntries(profilePlace.map(({ name, wireName }) => [name, record[wireName]])) as unknown as Place;

/** Returns a mailing address in the names of the record. */
export const toWirePlace = (place: Place): WirePlace =>
  Object.fromEntries(profilePlace.map(({ name, wireName }) => [wireName, place[name]])) as WirePlace;
