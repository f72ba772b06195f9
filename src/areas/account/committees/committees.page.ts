import { listCommitteeOffices, type CommitteeOffice } from '../../../../server/accounts/account.repo.ts';
import { voteUrlOf } from '../../../../server/committees/vote.rules.ts';
import { accountFrame } from '../../../layouts/account-frame.ts';
import { definePage } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';

/** Puts the offices of each committee together, in the order they are listed. */
function byCommittee(
  offices: readonly CommitteeOffice[],
): { acronym: string; name: string; offices: CommitteeOffice[] }[] {
  const groups = Map.groupBy(offices, ({ acronym }) => acronym);
  return [...groups].map(([acronym, held]) => ({ acronym, name: held[0]?.committeeName ?? acronym, offices: held }));
}

/** Shows the committees a person serves on, and leads to the ballots of those who have an individual number there. */
export const committeesPage = definePage({
  access: 'user',
  frame: accountFrame('account-mycommittees'),
  async load({ page, services }) {
    const offices = await listCommitteeOffices(services.db, page.account.userId);
    const numbers = new Set(offices.flatMap(({ individualNumber }) => individualNumber ?? []));
    return {
      committees: byCommittee(offices),
      numbers: services.env.voteUrl === undefined ? [] : [...numbers],
    };
  },
  intents: {
    async vote({ page, form, services }) {
      const offices = await listCommitteeOffices(services.db, page.account.userId);
      const voteUrl = voteUrlOf(services.env.voteUrl, offices, form.get('memberId') ?? '');
      return voteUrl === null ? notFound() : redirectTo(voteUrl);
    },
  },
});
