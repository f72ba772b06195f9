import * as v from 'valibot';
import type { ContentReader } from '../../content/api/content-reader.ts';
import { splitSitePath } from '../../content/items/site-path.rules.ts';
import type { MayRead } from '../../content/items/item-access.rules.ts';
import type { CommitteeMemberView, CommitteeView } from './committee-endpoints.contract.ts';

const query = /* GraphQL */ `
  query GetCommitteeContacts($language: String!) {
    committees(language: $language, path: "/", pageSize: 1000) {
      items {
        id
        path
        access
        committeeId
        committeeName
        acronym
        status
        sortOrder
        scope
        committeeMembershipLastUpdated
        updatedAt
        privateContacts
        responsabilityList {
          code
          title
          path
        }
        members {
          fullName
          firstName
          lastName
          company
          city
          state
          country
          memberOffices {
            officeName
            acronym
            originalDate
            chairAppointDate
            committeeClass
            alternatePrincipleDisplay
            organization
          }
        }
      }
    }
  }
`;

const text = v.nullable(v.string());
const member = v.object({
  fullName: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  company: v.string(),
  city: text,
  state: text,
  country: text,
  memberOffices: v.array(
    v.object({
      officeName: v.string(),
      acronym: v.string(),
      originalDate: text,
      chairAppointDate: text,
      committeeClass: v.string(),
      alternatePrincipleDisplay: v.string(),
      organization: v.string(),
    }),
  ),
});
const committee = v.object({
  id: v.string(),
  path: v.string(),
  access: v.picklist(['public', 'secured', 'member', 'noMembership']),
  committeeId: v.number(),
  committeeName: v.string(),
  acronym: v.string(),
  status: v.string(),
  sortOrder: v.number(),
  scope: text,
  committeeMembershipLastUpdated: v.string(),
  updatedAt: v.string(),
  privateContacts: text,
  responsabilityList: v.nullable(v.array(v.object({ code: v.string(), title: v.string(), path: text }))),
  members: v.nullable(v.array(member)),
});
type Found = v.InferOutput<typeof committee>;

/** Reads the search fields of each committee; the rest is read only for the answered ones. */
const { id, path, access, acronym, committeeId, status } = committee.entries;
const listed = v.looseObject({ id, path, access, acronym, committeeId, status });
const schema = v.object({ committees: v.object({ items: v.array(listed) }) });
type Listed = v.InferOutput<typeof listed>;

/** Committees per page when all are requested, each with its members. */
const committeesPerPage = 50;

const part = v.optional(v.string());
const contactsSchema = v.array(
  v.object({
    fullName: v.string(),
    phone: part,
    mobile: part,
    email: part,
    street1: part,
    street2: part,
    zip: part,
    individualNumber: part,
  }),
);
type Contact = v.InferOutput<typeof contactsSchema>[number];

interface Asked {
  /** Acronym, number or name of a committee; 'all' for all of them. */
  key: string;
  /** From 1. */
  page: number;
  language: string;
  mayRead: MayRead;
  /** Decides per committee whether the caller may read contact details. */
  mayReadContacts: (acronym: string) => boolean;
}

/** Returns one page of the active committees of a key, as far as the caller may see them. @throws ContentUnavailable */
export async function readCommittees(content: ContentReader, asked: Asked): Promise<CommitteeView[]> {
  const { key, page, language, mayRead, mayReadContacts } = asked;
  const { committees } = v.parse(schema, await content.query('GetCommitteeContacts', query, { language }));
  return committees.items
    .filter((each) => each.status === 'Active' && isNamed(each, key))
    .filter((each) => mayRead(each.access, splitSitePath(each.path).path))
    .slice((page - 1) * committeesPerPage, page * committeesPerPage)
    .map((each) => v.parse(committee, each))
    .map((each) => show(each, mayReadContacts(each.acronym) ? parseContacts(each) : new Map()));
}

const isNamed = ({ id, acronym, committeeId }: Listed, key: string): boolean =>
  key === 'all' || [id, acronym.toLowerCase(), String(committeeId)].includes(key.toLowerCase());

/** Parses contact details by name; malformed text gives none. */
function parseContacts({ privateContacts }: Found): ReadonlyMap<string, Contact> {
  try {
    const contacts = v.parse(contactsSchema, JSON.parse(privateContacts ?? '[]'));
    return new Map(contacts.map((contact) => [contact.fullName, contact]));
  } catch {
    return new Map();
  }
}

/** A committee by its wire names (docs/decisions/wire-names.md#letter-for-letter). */
const show = (found: Found, contacts: ReadonlyMap<string, Contact>): CommitteeView => ({
  CommitteeId: found.committeeId,
  CommitteeName: found.committeeName,
  Acronym: found.acronym,
  Status: found.status,
  SortOrder: found.sortOrder,
  // The register writes this word for a missing scope.
  Scope: found.scope?.trim() === 'NULL' ? null : found.scope,
  ResponsabilityList: found.responsabilityList ?? [],
  Members: distinct(found.members ?? []).map((each) => showMember(each, contacts.get(each.fullName))),
  CommitteeMembershipLastUpdated: found.committeeMembershipLastUpdated,
  SqlModifiedDate: found.updatedAt,
});

type Member = v.InferOutput<typeof member>;

/** The register repeats people: one row per office and name remains. */
function distinct(members: readonly Member[]): Member[] {
  const keyOf = ({ fullName, memberOffices }: Member) =>
    JSON.stringify([fullName, ...memberOffices.map(({ officeName, acronym }) => `${acronym} ${officeName}`)]);
  return [...new Map(members.toReversed().map((each) => [keyOf(each), each])).values()].toReversed();
}

function showMember({ memberOffices, ...person }: Member, contact: Contact | undefined): CommitteeMemberView {
  const told = contact && {
    Street1: contact.street1,
    Street2: contact.street2,
    Zip: contact.zip,
    Phone: contact.phone,
    MobilePhone: contact.mobile,
    EmailAddress: contact.email,
    CommitteeMemberIndNumber: contact.individualNumber,
  };
  return {
    FullName: person.fullName,
    FirstName: person.firstName,
    LastName: person.lastName,
    Company: person.company,
    City: person.city,
    State: person.state,
    Country: person.country,
    MemberOffices: memberOffices.map((office) => ({
      OfficeName: office.officeName,
      Acronym: office.acronym,
      OriginalDate: office.originalDate,
      ChairAppointDate: office.chairAppointDate,
      CommitteeClass: office.committeeClass,
      AlternatePrincipleDisplay: office.alternatePrincipleDisplay,
      Organization: office.organization,
    })),
    // Unknown values are omitted.
    ...Object.fromEntries(Object.entries(told ?? {}).filter(([, value]) => value !== undefined)),
  };
}
