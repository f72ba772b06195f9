import { expect, it } from 'vitest';
import { fillForm } from '../../../tests/support/demo-forms.ts';
import { testFormContent } from '../../../tests/support/form-services-scene.ts';
import { answerableFields } from '../definition/answers.rules.ts';
import { settle } from '../definition/conditions.rules.ts';
import { findProblems } from '../definition/field-problem.rules.ts';
import type { Answers } from '../kinds/field-kind.contract.ts';

const detailed = { member_type: 'Organizational Member', member_category: 'Alternate', participation_funding: 'Other' };

async function problemsOf(id: string, change: Answers): Promise<Record<string, string>> {
  const form = await testFormContent.find(id, 'en');
  if (!form) throw new Error(id);
  const answers = { ...fillForm(form, id === 'committee-application' ? detailed : {}), ...change };
  const facts = await testFormContent.facts(form, answers, { today: '2026-11-22', language: 'en' });
  const found = findProblems(form.definition, answers, settle(form.definition, answers), facts);
  return Object.fromEntries(Object.entries(found).map(([name, { key }]) => [name, key]));
}

const person: [string, number][] = [
  ...([
    ['u_middle_name', 50],
    ['u_suffix_name', 5],
    ['u_title', 50],
    ['u_organization', 60],
    ['u_address_line1', 60],
    ['u_address_line2', 60],
    ['u_city', 50],
    ['u_tel_extension', 5],
  ] as [string, number][]),
];
const limits: [string, string, number][] = [
  ...['committee-application', 'enforcer-funding'].flatMap((form) =>
    person.map(([name, most]): [string, string, number] => [form, name, most]),
  ),
  ['enforcer-funding', 'employer', 60],
  ['enforcer-funding', 'employer_address', 150],
  ['enforcer-funding', 'employer_title', 50],
  ['enforcer-funding', 'comments', 1_000],
  ...[
    'general_knowledge',
    'committee_scope_relationship',
    'ps_qualifications',
    'ps_utilization',
    'comments',
    'ps_work_experience',
    'ps_education',
    'ps_publications_authored',
    'participation_funding_description',
    'representing_organization',
    'voting_instructions',
    'participation_ability',
  ].map((name): [string, string, number] => ['committee-application', name, 1_000]),
];

it.each(limits)('%s takes at most as much for %s as %i characters', async (form, name, most) => {
  expect(await problemsOf(form, { [name]: 'x'.repeat(most) })).toEqual({});
  expect(await problemsOf(form, { [name]: 'x'.repeat(most + 1) })).toEqual({ [name]: 'FieldMaximumLength' });
});

it.each([
  ['u_tel_number', '(330) 555-014', 'PhoneDigitsFew'],
  ['u_tel_number', '3305550140', undefined],
  // Fifteen digits, however they are written.
  ['u_tel_number', '+1 (330) 555-014 000 0', undefined],
  ['u_tel_number', '+1 330 555 014 000 000', 'PhoneDigitsMany'],
  ['u_mobile_phone_number', '330555014', 'PhoneDigitsFew'],
  ['u_fax_number', '1'.repeat(41), 'FieldMaximumLength'],
  ['u_postal_code', '4430', 'ZipInvalid'],
  ['agreement', '', 'FieldRequired'],
  ['committee', 'OLD', 'OptionInvalid'],
])('judges %s of %j as %s', async (name, value, expected) => {
  expect((await problemsOf('committee-application', { [name]: value }))[name]).toBe(expected);
});

it.each([
  [
    'committee-application',
    [
      'committee',
      'u_first_name',
      'u_last_name',
      'u_email_address',
      'u_country_name',
      'agreement',
      'u_organization',
      'u_address_line1',
      'u_city',
      'u_region_name',
      'u_postal_code',
      'member_category',
      'member_type',
      'general_knowledge',
      'committee_scope_relationship',
      'participation_funding',
      'participation_funding_description',
      'participation_ability',
    ],
  ],
  [
    'enforcer-funding',
    [
      'committees',
      'u_first_name',
      'u_last_name',
      'u_email_address',
      'u_country_name',
      'u_address_line1',
      'u_city',
      'u_region_name',
      'u_postal_code',
      'u_tel_number',
      'comments',
      'agreement',
    ],
  ],
])('%s asks for %j', async (id, expected) => {
  const form = await testFormContent.find(id, 'en');
  if (!form) throw new Error(id);
  const required = answerableFields(form.definition).flatMap(({ name, isRequired }) => (isRequired ? [name] : []));
  expect(required.toSorted()).toEqual(expected.toSorted());
});

it.each([
  ['Self', false],
  ['Employer', false],
  ['Organization', true],
  ['Other', true],
  ['', false],
])('asks who pays where funding is %j: %s', async (participation_funding, isAsked) => {
  const form = await testFormContent.find('committee-application', 'en');
  if (!form) throw new Error('no form');
  const effect = settle(form.definition, { participation_funding });
  expect(effect.shown.has('participation_funding_description')).toBe(isAsked);
});
