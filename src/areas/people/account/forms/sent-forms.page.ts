import { applicationForms } from '../../../../../server/forms/applications/application-forms.ts';
import {
  listApplications,
  type CommitteeApplication,
} from '../../../../../server/forms/applications/committee-application.repo.ts';
import { referenceOf } from '../../../../../server/forms/definition/submission.contract.ts';
import { sentPath } from '../../../../../server/forms/submissions/sent-link.ts';
import { listSentBy } from '../../../../../server/forms/submissions/submission.repo.ts';
import { accountPath } from '../../../../../server/people/accounts/account-paths.rules.ts';
import type { PhraseKey } from '../../../../../server/platform/phrase-key.contract.ts';
import { applicationStateKey, sentStateKey } from '../../../../components/forms/sent-state.ts';
import { definePage } from '../../../../http/define-page.ts';
import { accountFrame } from '../../../../layouts/account-frame.ts';

/** Most submissions in the list; older ones are in the copy of the person's data. */
const most = 200;

interface SentRow {
  title: string;
  reference: string;
  at: Date;
  state: PhraseKey;
  decidedAt: Date | null;
  note: string | null;
  href: string;
}

/** Lists what a person has sent with forms, applications of every kind among them, the newest first. */
export const sentFormsPage = definePage({
  access: 'user',
  frame: accountFrame('account-forms'),
  async load({ page: { account, language }, services: { db, formContent } }) {
    const { userId } = account;
    const titles = new Map<string, string>();
    const titleOf = async (formId: string): Promise<string> => {
      const known = titles.get(formId) ?? (await formContent.find(formId, language))?.title ?? formId;
      titles.set(formId, known);
      return known;
    };
    const rows: SentRow[] = [];
    for (const submission of await listSentBy(db, userId, most)) {
      const { id, formId, createdAt, decidedAt, decisionNote } = submission;
      rows.push({
        title: await titleOf(formId),
        reference: referenceOf(id),
        at: createdAt,
        state: sentStateKey(submission),
        decidedAt,
        note: decisionNote,
        href: sentPath(id, language),
      });
    }
    const toRow = async ({ id, kind, acronyms, ...rest }: CommitteeApplication): Promise<SentRow> => {
      const { formId, page } = applicationForms[kind];
      return {
        title: [await titleOf(formId), acronyms.join(', ')].filter(Boolean).join(': '),
        reference: String(id),
        at: rest.submittedAt ?? rest.modifiedAt,
        state: applicationStateKey(rest),
        decidedAt: rest.decidedAt,
        note: rest.decisionNote,
        href: `${accountPath(language, page)}?application=${id}`,
      };
    };
    for (const kind of ['committee', 'enforcer'] as const) {
      for (const each of await listApplications(db, { kind, userId })) rows.push(await toRow(each));
    }
    return { rows: rows.toSorted((a, b) => b.at.getTime() - a.at.getTime()) };
  },
});
