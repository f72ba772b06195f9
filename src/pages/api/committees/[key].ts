import { listCommitteeOffices } from '../../../../server/people/accounts/office.repo.ts';
import { getCommittees } from '../../../../server/standards/committees/committee-endpoints.contract.ts';
import { mayReadContacts } from '../../../../server/standards/committees/contact-rights.rules.ts';
import { readCommittees } from '../../../../server/standards/committees/read-committees.ts';
import { pageRights } from '../../../../server/http/content-query.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(getCommittees);

export const GET = endpoint(getCommittees, async ({ services, viewer: { person }, params, query }) => {
  const offices = person ? await listCommitteeOffices(services, person.userId) : [];
  const reader = person && { roles: person.roles, offices };
  const body = await readCommittees(services.publisher.reader(), {
    key: params['key'] ?? '',
    language: query.language,
    page: query.page,
    mayRead: await pageRights(services, person),
    mayReadContacts: (acronym) => mayReadContacts(reader, acronym),
  });
  return succeed({ status: 200, body });
});
