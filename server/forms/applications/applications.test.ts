import { describe, expect, it } from 'vitest';
import { fillForm } from '../../../tests/support/demo-forms.ts';
import { testFormContent } from '../../../tests/support/form-services-scene.ts';
import { demoDictionary } from '../../../tests/support/demo-form-words.ts';
import { answerableFields } from '../definition/answers.rules.ts';
import { findLead, settle } from '../definition/conditions.rules.ts';
import { findProblems } from '../definition/field-problem.rules.ts';
import type { Answers } from '../kinds/field-kind.contract.ts';
import { formFeatures } from './form-features.ts';

const file = '00000000-0000-4000-8000-000000000001';

/** One way through a form: what is chosen on it, the screens it leads over, and where it ends. */
interface Way {
  choices: Answers;
  path: string[];
  away?: true;
}

const degree = { program: 'degree', degreeCreditHours: 'yes' };
const apprentice = { program: 'apprentice', apprenticeMinimumHours: 'yes', apprenticeCredentialedInstitution: 'yes' };
const [choose, you] = ['ChooseProgram', 'YourInformation'];
const [studies, learns] = ['DegreeProgramEligibility', 'ApprenticeProgramEligibility'];
const inspector = { jobTitle: 'plan examiner', employer: 'county' };
const sections = [
  'PersonalInformation',
  'TeachingExperience',
  'TopicAreas',
  'Qualifications',
  'ResumeAndVideo',
  'Certification',
];
const parts = ['PartI', 'PartII', 'PartIII', 'PartIV', 'PartV'];
const experienced = {
  isTechnicalCommitteeMember: 'yes',
  hasExperienceTrainingBasedOnMSCACodes: 'yes',
  uploadResume: [file],
  hasExperienceVirtualTraining: 'yes',
  isPreviouslyApprovedMSCAInstructor: 'yes',
  aenDirectoryAvailability: '1',
};
const unknown = {
  isTechnicalCommitteeMember: 'no',
  hasExperienceTrainingBasedOnMSCACodes: 'no',
  uploadResume: [file],
  hasExperienceVirtualTraining: 'no',
  isPreviouslyApprovedMSCAInstructor: 'no',
  aenDirectoryAvailability: '',
};

/** The choices that lead through every branch of each form. */
const ways: Readonly<Record<string, Way[]>> = {
  'inspector-membership': [
    { choices: inspector, path: [you, 'ValidInspector'] },
    { choices: { ...inspector, employer: 'city or municipality' }, path: [you, 'ValidInspector'] },
    { choices: { ...inspector, employer: 'state or province' }, path: [you, 'ValidInspector'] },
    { choices: { ...inspector, employer: 'town or village' }, path: [you, 'ValidInspector'] },
    // Either of them being other is enough.
    { choices: { ...inspector, jobTitle: 'other' }, path: [you, 'InvalidInspector'] },
    { choices: { ...inspector, employer: 'other' }, path: [you, 'InvalidInspector'] },
    { choices: { jobTitle: 'other', employer: 'other' }, path: [you, 'InvalidInspector'] },
  ],
  'student-membership': [
    { choices: { ...degree, degreeFieldOfStudy: '3' }, path: [choose, studies, you] },
    { choices: { ...degree, degreeFieldOfStudy: 'other' }, path: [choose, studies, you] },
    { choices: { ...degree, degreeCreditHours: 'no' }, path: [choose, studies], away: true },
    { choices: { ...apprentice, apprenticeFieldOfStudy: '5' }, path: [choose, learns, you] },
    { choices: { ...apprentice, apprenticeFieldOfStudy: 'other' }, path: [choose, learns, you] },
    { choices: { ...apprentice, apprenticeMinimumHours: 'no' }, path: [choose, learns], away: true },
    { choices: { ...apprentice, apprenticeCredentialedInstitution: 'no' }, path: [choose, learns], away: true },
  ],
  'instructor-application': [
    { choices: experienced, path: sections },
    { choices: { ...unknown, aenDirectoryAvailability: '0' }, path: sections },
  ],
  'provider-application': [
    {
      choices: {
        providerType: 'other',
        providerBusinessSegment: 'other',
        promotionEfforts: ['website', 'other'],
        hasAdditionalAdministrator: 'yes',
        trainingSpaceDocumentation: [file],
        organizationDocumentation: [file],
      },
      path: parts,
    },
    {
      choices: {
        providerType: 'academy',
        providerBusinessSegment: 'industry',
        promotionEfforts: [],
        hasAdditionalAdministrator: 'no',
      },
      path: parts,
    },
  ],
  'committee-application': [
    {
      choices: {
        member_type: 'Organizational Member',
        member_category: 'Alternate',
        participation_funding: 'Other',
        attachments: [file],
      },
      path: ['application'],
    },
    {
      choices: { member_type: 'Individual', member_category: 'Principal', participation_funding: 'Self' },
      path: ['application'],
    },
  ],
  'enforcer-funding': [{ choices: {}, path: ['application'] }],
};

const where = { today: '2026-11-22', language: 'en' };
async function open(id: string, choices: Answers, language = 'en') {
  const form = await testFormContent.find(id, language);
  if (!form) throw new Error(id);
  const answers = fillForm(form, choices);
  const facts = await testFormContent.facts(form, answers, where);
  return { form, definition: form.definition, answers, facts };
}
const problemsOf = ({ definition, answers, facts }: Awaited<ReturnType<typeof open>>, change: Answers = {}) => {
  const given = { ...answers, ...change };
  return findProblems(definition, given, settle(definition, given), facts);
};
const keysOf = (problems: ReturnType<typeof findProblems>) =>
  Object.fromEntries(Object.entries(problems).map(([name, { key }]) => [name, key]));

it('has ways for every form that is declared in code', () => {
  expect(Object.keys(ways).toSorted()).toEqual(formFeatures.map(({ definition }) => definition.id).toSorted());
});

describe.each(Object.entries(ways))('the form %s', (id, all) => {
  it.each(all)('goes $path with $choices', async ({ choices, path, away }) => {
    const opened = await open(id, choices);
    const { definition, answers } = opened;
    expect(problemsOf(opened)).toEqual({});
    expect(settle(definition, answers).path).toEqual(path);
    expect(findLead(definition, path.at(-1) ?? '', answers)?.isAway).toBe(away);
  });

  it('shows each field on one of the ways, and hides on another what has a condition', async () => {
    const opened = await Promise.all(all.map(({ choices }) => open(id, choices)));
    const effects = opened.map(({ definition, answers }) => settle(definition, answers));
    const definition = opened[0]?.definition;
    if (!definition) throw new Error(id);
    const screensOf = (name: string) =>
      definition.screens.filter(({ fields }) => fields.some((field) => field.name === name)).map((screen) => screen.id);
    for (const { name } of answerableFields(definition)) {
      const isReached = effects.some(
        ({ shown, path }) => shown.has(name) && screensOf(name).some((screen) => path.includes(screen)),
      );
      expect([name, isReached]).toEqual([name, true]);
    }
    const bare = settle(definition, {});
    for (const { field } of definition.rules ?? []) {
      expect([field, [...effects, bare].some(({ shown }) => !shown.has(field))]).toEqual([field, true]);
    }
    for (const { id: screen } of definition.screens) {
      expect([screen, effects.some(({ path }) => path.includes(screen))]).toEqual([screen, true]);
    }
  });

  it('asks again for every answer it needs', async () => {
    for (const { choices } of all) {
      const opened = await open(id, choices);
      const { definition, answers } = opened;
      for (const name of settle(definition, answers).required) {
        const without = { ...answers, [name]: Array.isArray(answers[name]) ? [] : '' };
        const effect = settle(definition, without);
        const screen = definition.screens.find(({ fields }) => fields.some((field) => field.name === name));
        if (!effect.required.has(name) || !effect.path.includes(screen?.id ?? '')) continue;
        const { [name]: problem } = findProblems(definition, without, effect, opened.facts);
        expect([name, problem?.key]).toEqual([name, 'FieldRequired']);
      }
    }
  });

  it.each(['en', 'es'])('says every word of it in %s', async (language) => {
    const { form, definition } = await open(id, {}, language);
    const keys = new Set(demoDictionary(language).map(({ key }) => key));
    const words = [
      form.title,
      form.intro ?? '',
      form.thanks ?? '',
      ...definition.screens.flatMap(({ title = '', submit = '', fields, leads = [] }) => [
        title,
        submit,
        ...leads.flatMap(({ to, isAway }) => (isAway ? to : [])),
        ...fields.flatMap((field) => [
          field.label,
          field.hint ?? '',
          ...(field.kind === 'note' && field.link ? [field.link.label, field.link.href] : []),
          ...('options' in field ? field.options.map(({ label }) => label) : []),
        ]),
      ]),
    ];
    expect(words.filter((word) => keys.has(word) || /^[A-Z][a-z]+[A-Z]\w*$/.test(word))).toEqual([]);
    for (const field of answerableFields(definition)) {
      if ('options' in field) expect([field.name, field.options.length > 1]).toEqual([field.name, true]);
    }
  });
});

describe('what the forms refuse', () => {
  const cases: [string, Answers, Answers, Record<string, string>][] = [
    ['inspector-membership', inspector, { employerCounty: '' }, { employerCounty: 'FieldRequired' }],
    [
      'inspector-membership',
      { ...inspector, employer: 'other' },
      { employerOther: 'x'.repeat(1_001) },
      { employerOther: 'FieldMaximumLength' },
    ],
    ['inspector-membership', inspector, { autoRenew: '' }, { autoRenew: 'FieldRequired' }],
    ['inspector-membership', inspector, { stateProvince: '' }, { stateProvince: 'FieldRequired' }],
    // No list of states, and no zips.
    ['inspector-membership', inspector, { country: 'AE', stateProvince: '', zipcode: '' }, {}],
    // Nobody is sent away for a question they have left out.
    ['student-membership', degree, { degreeProgramType: '' }, { degreeProgramType: 'FieldRequired' }],
    ['student-membership', degree, { degreeFieldOfStudy: '' }, { degreeFieldOfStudy: 'FieldRequired' }],
    ...(
      [
        ['2026-12-22', 'DateTooEarly'],
        ['2026-12-23', null],
        ['2030-11-22', null],
        ['2030-11-23', 'DateTooLate'],
        ['2027-02-30', 'DateInvalid'],
      ] as const
    ).map(([day, key]): [string, Answers, Answers, Record<string, string>] => [
      'student-membership',
      apprentice,
      { apprenticeAnticipatedGradDate: day },
      key ? { apprenticeAnticipatedGradDate: key } : {},
    ]),
    ['student-membership', degree, { certifyAccuracy: '' }, { certifyAccuracy: 'FieldRequired' }],
    ['instructor-application', experienced, { providerName: '' }, { providerName: 'FieldRequired' }],
    [
      'instructor-application',
      experienced,
      { aenDirectoryAvailability: '2', providerName: '' },
      { providerName: 'FieldRequired' },
    ],
    ['instructor-application', experienced, { aenDirectoryAvailability: '3', providerName: '' }, {}],
    ['instructor-application', experienced, { uploadVideo: 'my video' }, { uploadVideo: 'UrlInvalid' }],
    ['instructor-application', experienced, { haveReadHandbook: '' }, { haveReadHandbook: 'FieldRequired' }],
    ['instructor-application', experienced, { uploadResume: [file, file] }, { uploadResume: 'TooManyFiles' }],
    ['instructor-application', experienced, { references: 'x'.repeat(1_001) }, { references: 'FieldMaximumLength' }],
    ['provider-application', {}, { haveReadHandbook: '' }, { haveReadHandbook: 'FieldRequired' }],
    ['provider-application', {}, { whyWantToHost: 'x'.repeat(1_001) }, { whyWantToHost: 'FieldMaximumLength' }],
    ['provider-application', {}, { providerWebsite: 'example' }, { providerWebsite: 'UrlInvalid' }],
  ];

  it.each(cases)('%s: %o with %o', async (id, choices, change, found) => {
    const opened = await open(id, choices);
    const given = { ...opened.answers, ...change };
    const lists = { ...opened.facts.lists, 'state:AE': [] };
    const { definition } = opened;
    expect(keysOf(findProblems(definition, given, settle(definition, given), { ...opened.facts, lists }))).toEqual(
      found,
    );
  });

  it('caps the topics at the number that is configured', async () => {
    const opened = await open('instructor-application', experienced);
    const field = answerableFields(opened.definition).find(({ name }) => name === 'topicAreasInterestedInTeaching');
    const values = field && 'options' in field ? field.options.map(({ value }) => value) : [];
    expect(values.length).toBeGreaterThan(10);
    expect(problemsOf(opened, { topicAreasInterestedInTeaching: values.slice(0, 10) })).toEqual({});
    expect(keysOf(problemsOf(opened, { topicAreasInterestedInTeaching: values.slice(0, 11) }))).toEqual({
      topicAreasInterestedInTeaching: 'TooManyChoices',
    });
  });

  it('begins the lists of pairs with N/A', async () => {
    const { definition } = await open('provider-application', {});
    for (const name of ['providerType', 'providerBusinessSegment', 'trainingSpaceType', 'promotionEfforts']) {
      const field = answerableFields(definition).find((each) => each.name === name);
      expect(field && 'options' in field ? field.options[0] : null).toEqual({ value: '0', label: 'N/A' });
    }
  });
});
