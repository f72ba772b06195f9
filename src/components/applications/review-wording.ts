import type { Problems } from '../../../server/platform/problem.rules.ts';
import { formatProblem } from '../../../server/people/accounts/format-problem.rules.ts';
import type {
  ApplicationDecision,
  CommitteeApplicationKind,
} from '../../../server/forms/applications/committee-application.contract.ts';
import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';
import type { Translate } from '../../cms/dictionary.ts';
import type { FormError } from '../../http/form-errors.ts';

/** Phrase of each decision. */
export const decisionKeys = {
  none: 'ReviewOpen',
  accepted: 'ReviewAccepted',
  declined: 'ReviewDeclined',
} as const satisfies Record<ApplicationDecision, PhraseKey>;

/** Phrases for the subject of an application. */
export const kindKeys = {
  committee: 'ReviewKindSeat',
  enforcer: 'ReviewKindFunding',
} as const satisfies Record<CommitteeApplicationKind, PhraseKey>;

/** Phrases for the readers of comments. */
export const readersKeys = {
  committee: 'ReviewCommentsText',
  enforcer: 'ReviewCommentsStaff',
} as const satisfies Record<CommitteeApplicationKind, PhraseKey>;

/** Heading of the page of one application. */
export const reviewTitle = (
  {
    applicant,
    application,
  }: { applicant: { name: string }; application: { kind: CommitteeApplicationKind; acronyms: string[] } },
  t: Translate,
): string =>
  t(application.kind === 'committee' ? 'ReviewOf' : 'ReviewOfFunding', {
    name: applicant.name,
    committee: application.acronyms.join(', '),
  });

const labels: Readonly<Record<string, PhraseKey>> = { note: 'ReviewNote', comment: 'ReviewComment' };

/** Problems of the desk's forms, by field name. */
export const labelledErrors = (problems: Readonly<Problems> | undefined, t: Translate): FormError[] =>
  Object.entries(problems ?? {}).map(([field, problem]) => {
    const label = labels[field];
    return { field, message: formatProblem(problem, label ? t(label) : field, t) };
  });
