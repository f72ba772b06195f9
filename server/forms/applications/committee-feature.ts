import type { FormFeature } from '../submissions/form-feature.ts';
import { committeeForm } from './committee-form.ts';
import { applicationRecords } from './committee-records.ts';

const page = 'account-committee-applications';

/** The application for a seat on a committee. */
export const committeeFeature: FormFeature = {
  definition: committeeForm,
  words: { title: 'CommitteeApplications', intro: 'CommitteeApplicationsIntro', thanks: 'CommitteeFormThanks' },
  choices: { committee: { committees: true } },
  required: 'CommitteeApplicationRequired',
  isSaved: true,
  page,
  records: applicationRecords({ kind: 'committee', committees: 'committee', page }),
};
