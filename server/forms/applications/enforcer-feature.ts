import { listCommitteeOffices } from '../../people/accounts/office.repo.ts';
import { committeesWith } from '../../people/accounts/office.rules.ts';
import type { FormFeature } from '../submissions/form-feature.ts';
import type { FormDefinition } from '../definition/form-definition.contract.ts';
import { enforcerForm } from './enforcer-form.ts';
import { applicationRecords } from './committee-records.ts';

const page = 'account-enforcer-funding';

/** Limits the choices to those committees. */
const narrow = (definition: FormDefinition, acronyms: readonly string[]): FormDefinition => ({
  ...definition,
  screens: definition.screens.map((screen) => ({
    ...screen,
    fields: screen.fields.map((field) =>
      field.kind === 'checkboxes' && field.name === 'committees'
        ? { ...field, options: field.options.filter(({ value }) => acronyms.includes(value)) }
        : field,
    ),
  })),
});

/** The application for enforcer funding, open to enforcers and for their committees. */
export const enforcerFeature: FormFeature = {
  definition: enforcerForm,
  words: { title: 'EnforcerFunding', intro: 'EnforcerFundingIntro', thanks: 'CommitteeFormThanks' },
  choices: { committees: { committees: true } },
  required: 'EnforcerFundingRequired',
  isSaved: true,
  page,
  async openFor(services, form, { person }) {
    const offices = person ? await listCommitteeOffices(services, person.userId) : [];
    const acronyms = committeesWith(offices, 'funding');
    return acronyms.length === 0 ? null : { ...form, definition: narrow(form.definition, acronyms) };
  },
  records: applicationRecords({ kind: 'enforcer', committees: 'committees', page }),
};
