import type { ContentLoader, Typed } from '../content-loader.ts';
import type { FieldsOf } from '../../items/item-types.contract.ts';
import type { ListQuery } from '../../items/list-query.rules.ts';
import { ShownLater } from '../shown-later.ts';
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
    members: fields.members?.map((member) => showMember(member, fields.acronym)) ?? null,
    privateContacts: () =>
      loader.readsAll && fields.members
        ? JSON.stringify(fields.members.flatMap(({ fullName, contact }) => (contact ? [{ fullName, ...contact }] : [])))
        : null,
  };
}

function showMember(member: Member, acronym: string) {
  const at = member.fullName.lastIndexOf(' ');
  const isChair = member.office === 'Chair';
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
        chairAppointDate: isChair ? (member.appointedAt ?? null) : null,
        committeeClass: member.committeeClass,
        alternatePrincipleDisplay: member.principalOrAlternate ?? '',
        organization: member.organization,
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
