import type { ContentLoader, Typed } from '../content-loader.ts';
import type { FieldsOf } from '../../items/item-types.contract.ts';
import type { OfficeRight } from '../../items/office-kind.rules.ts';
import type { ListQuery } from '../../items/list-query.rules.ts';
import { ShownLater } from '../shown-later.ts';
import { findOfficeKind } from './office-kind.ts';
import { referDocuments } from './reference.ts';
import { showRouted } from './routed-item.ts';

type Member = FieldsOf<'committee'>['members'][number];

/**
 * A committee with its wire names (docs/decisions/wire-names.md#letter-for-letter), misspellings
 * included.
 */
export function showCommittee(
  item: Typed<'committee'>,
  loader: ContentLoader,
  alternates?: { language: string; path: string }[],
) {
  const { fields } = item;
  return {
    ...showRouted(item, loader, alternates),
    committeeId: fields.committeeId,
    committeeName: fields.title,
    acronym: fields.acronym,
    status: fields.status,
    sortOrder: fields.sortOrder,
    scope: fields.scope ?? null,
    responsabilityList: () => fields.responsibility && referDocuments(fields.responsibility, item.locale, loader),
    content: fields.content ?? null,
    seekingMembers: fields.seekingMembers,
    committeeMembershipLastUpdated: fields.membershipUpdatedAt,
    members: showMembers(item, loader),
    privateContacts: () =>
      loader.readsAll && fields.members
        ? JSON.stringify(fields.members.flatMap(({ fullName, contact }) => (contact ? [{ fullName, ...contact }] : [])))
        : null,
    privateSeats: async () =>
      loader.readsAll ? JSON.stringify(await listSeats(fields.members ?? [], kindsIn(item, loader))) : null,
  };
}

type FindKind = (member: Member) => ReturnType<typeof findOfficeKind>;

/** Finds the kind of an office once per committee, however many members hold one like it. */
function kindsIn(item: Typed<'committee'>, loader: ContentLoader): FindKind {
  const found = new Map<string, ReturnType<typeof findOfficeKind>>();
  return (member) => {
    const key = JSON.stringify([member.office, member.officeKind]);
    const kind = found.get(key) ?? findOfficeKind(loader, member, item.locale);
    found.set(key, kind);
    return kind;
  };
}

/** Returns the offices that are held by whoever signs in with an address, for the server's decisions. */
async function listSeats(members: readonly Member[], kindOf: FindKind) {
  const seats = [];
  for (const member of members) {
    if (!member.accountEmail) continue;
    const { id, gives } = await kindOf(member);
    seats.push({
      email: member.accountEmail,
      kind: id,
      office: member.office,
      individualNumber: member.contact?.individualNumber ?? null,
      originalDate: member.appointedAt ?? null,
      chairAppointDate: gives.includes('leads') ? (member.appointedAt ?? null) : null,
    });
  }
  return seats;
}

function showMembers(item: Typed<'committee'>, loader: ContentLoader) {
  const kindOf = kindsIn(item, loader);
  return item.fields.members?.map((member) => showMember(member, item.fields.acronym, kindOf)) ?? null;
}

function showMember(member: Member, acronym: string, kindOf: FindKind) {
  const at = member.fullName.lastIndexOf(' ');
  const gives = async (right: OfficeRight) => (await kindOf(member)).gives.includes(right);
  return {
    fullName: member.fullName,
    firstName: member.fullName.slice(0, Math.max(at, 0)),
    lastName: member.fullName.slice(at + 1),
    company: member.organization,
    city: member.city ?? null,
    state: member.state ?? null,
    country: member.country ?? null,
    // Older ones were stored without it.
    sortOrder: (member.sortOrder as number | undefined) ?? 99,
    memberOffices: [
      {
        officeName: member.office,
        acronym,
        originalDate: member.appointedAt ?? null,
        chairAppointDate: async () => ((await gives('leads')) ? (member.appointedAt ?? null) : null),
        committeeClass: member.committeeClass,
        alternatePrincipleDisplay: member.principalOrAlternate ?? '',
        organization: member.organization,
        officeTitle: async () => (await kindOf(member)).title,
        hasCard: () => gives('card'),
        isLead: () => gives('leads'),
        hasVote: () => gives('votes'),
      },
    ],
  };
}

/** Active committees below a path, by sort order (docs/decisions/documents-and-committees.md#committee-register). */
export async function searchCommittees(
  { path, language, pageSize }: { path: string; language: string; pageSize: number },
  loader: ContentLoader,
) {
  const listed: ListQuery = { below: path === '/' ? '/' : `${path}/`, order: 'sortOrder' };
  const page = await loader.list('committee', language, { ...listed, first: pageSize });
  return {
    total: () => loader.total('committee', language, listed),
    items: new ShownLater(page, (item) => showCommittee(item, loader)),
  };
}
