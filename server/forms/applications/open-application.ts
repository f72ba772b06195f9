import { randomUUID } from 'node:crypto';
import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import { answerableFields, firstAnswers, lockedAnswers } from '../definition/answers.rules.ts';
import { findNamedFiles } from '../submissions/form-files.ts';
import type { SiteForm } from '../submissions/form-feature.ts';
import { toFormProfile, type FormVisitor } from '../submissions/form-visitor.ts';
import type { Answers, FormFacts } from '../kinds/field-kind.contract.ts';
import type { SentFile } from '../definition/shown-form.contract.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FormContent } from '../submissions/form-content.ts';
import { applicationName, type CommitteeApplication } from './committee-application.repo.ts';

/** An application before it is shown: its initial answers, and its record. */
export interface OpenedApplication {
  key: string;
  revision: number;
  answers: Answers;
  facts: FormFacts;
  files: SentFile[];
}

/** What an application starts from: the pending record, a submitted one that is reused, or a committee. */
export type Beginning = { pending: CommitteeApplication } | { reused: CommitteeApplication } | { acronym: string };

function answersFrom(form: SiteForm, beginning: Beginning): Answers {
  if ('pending' in beginning) return beginning.pending.answers;
  if ('reused' in beginning) {
    // Agreement and files are not reused (docs/decisions/forms.md#committee-applications).
    return { ...beginning.reused.answers, attachments: [], agreement: '' };
  }
  const committee = answerableFields(form.definition).find(({ name }) => name === 'committee');
  const isOffered =
    committee && 'options' in committee && committee.options.some(({ value }) => value === beginning.acronym);
  return isOffered ? { committee: beginning.acronym } : {};
}

/** Opens the form of an application with its initial answers, lists and files. */
export async function openApplication(
  services: Pick<Platform, 'db' | 'clock' | 'installation'> & { formContent: FormContent },
  { form, visitor, language }: { form: SiteForm; visitor: FormVisitor; language: string },
  beginning: Beginning,
): Promise<OpenedApplication> {
  const { definition } = form;
  const profile = toFormProfile(visitor);
  const pending = 'pending' in beginning ? beginning.pending : null;
  const answers = {
    ...firstAnswers(definition, profile),
    ...answersFrom(form, beginning),
    ...lockedAnswers(definition, profile),
  };
  const today = organizationDate(services.clock.now(), services.installation.timeZone);
  const facts = await services.formContent.facts(form, answers, { today, language });
  const files = pending
    ? await findNamedFiles(services, {
        definition,
        answers,
        owner: visitor.owner,
        heldBy: [applicationName(pending.id)],
      })
    : [];
  return { key: pending?.key ?? randomUUID(), revision: pending?.revision ?? 0, answers, facts, files };
}
