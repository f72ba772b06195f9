import { slashDate } from '../../../../../server/forms/applications/application-wire.rules.ts';
import type { CommitteeApplication } from '../../../../../server/forms/applications/committee-application.repo.ts';
import { answerableFields } from '../../../../../server/forms/definition/answers.rules.ts';
import type { SiteForm } from '../../../../../server/forms/submissions/form-feature.ts';
import type { PhraseKey } from '../../../../../server/platform/phrase-key.contract.ts';
import { applicationStateKey } from '../../../../components/forms/sent-state.ts';
import type { Translate } from '../../../../cms/dictionary.ts';

interface Words {
  form: SiteForm | null;
  t: Translate;
  timeZone: string;
}

export interface ApplicationRow {
  id: number;
  /** The committees with their acronyms; an application that was only begun may have none. */
  title: string;
  modified: string;
  isSubmitted: boolean;
  state: PhraseKey;
  /** The note of the decision, for the applicant. */
  note: string | null;
}

export interface ApplicationSheet {
  id: number;
  title: string;
  submitted: string;
  decision: CommitteeApplication['decision'];
  /** Day of the decision; null before one. */
  decided: string | null;
  note: string | null;
  needsCorrection: boolean;
  /** The fields as the applicant saw them when submitting. */
  answers: { label: string; words: string }[];
}

/** Formats the committees of an application: "Electrical Installations (EIC)". */
function titleOf({ acronyms }: CommitteeApplication, { form, t }: Words): string {
  const fields = answerableFields(form?.definition ?? { id: '', screens: [] });
  const named = new Map(
    fields.flatMap((field) =>
      (field.name === 'committee' || field.name === 'committees') && 'options' in field
        ? field.options.map(({ value, label }) => [value, label] as const)
        : [],
    ),
  );
  if (acronyms.length === 0) return t('ApplicationNoCommittee');
  return acronyms.map((acronym) => named.get(acronym) ?? acronym).join(', ');
}

export const listRows = (own: readonly CommitteeApplication[], words: Words): ApplicationRow[] =>
  own.map((each) => ({
    id: each.id,
    title: titleOf(each, words),
    modified: slashDate(each.modifiedAt, words.timeZone),
    isSubmitted: each.state === 'Submitted',
    state: applicationStateKey(each),
    note: each.decisionNote,
  }));

export const toSheet = (application: CommitteeApplication, words: Words): ApplicationSheet => ({
  id: application.id,
  title: titleOf(application, words),
  decision: application.decision,
  decided: application.decidedAt && slashDate(application.decidedAt, words.timeZone),
  note: application.decisionNote,
  needsCorrection: application.refusalToldAt !== null && application.decision === 'none',
  submitted: slashDate(application.submittedAt ?? application.modifiedAt, words.timeZone),
  answers: application.questions.map(({ label, words: said }) => ({ label, words: said })),
});
