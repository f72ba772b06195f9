import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillForm } from '../../../tests/support/demo-forms.ts';
import { testFormContent } from '../../../tests/support/form-services-scene.ts';
import { answerableFields } from '../definition/answers.rules.ts';
import { findLead, settle } from '../definition/conditions.rules.ts';
import { findProblems } from '../definition/field-problem.rules.ts';
import type { Field } from '../kinds/kinds.rules.ts';
import type { Answer, Answers } from '../kinds/field-kind.contract.ts';
import type { SentFeature } from '../submissions/form-feature.ts';
import { withoutSeparators } from './application-message.ts';
import { formFeatures } from './form-features.ts';

const texts = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    'yes',
    'no',
    'other',
    'US',
    'AE',
    "o'brien@example.org",
    'https://a.example/?q=|__',
    'x'.repeat(1_000),
  ),
);

/** Answers of a field: those it asks for, and those nobody should give. */
function answersOf(field: Field): fc.Arbitrary<Answer> {
  const values = 'options' in field ? field.options.map(({ value }) => value) : [];
  const one = values.length > 0 ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...values) }, texts) : texts;
  return field.kind === 'checkboxes' || field.kind === 'files' ? fc.array(one, { maxLength: 3 }) : one;
}

const visitor = {
  person: { userId: 'u-1' },
  owner: 'user:u-1',
  address: '',
  sender: '',
  cookies: [],
  account: { accountProfileId: 'p-1', legacyId: '1', netsuiteId: '5', customerId: null },
} as unknown as SentFeature['visitor'];

it.each(formFeatures.flatMap(({ isSaved, finish, definition }) => (isSaved && finish ? [{ definition, finish }] : [])))(
  'tells of whatever the form $definition.id lets through, and no answers crash a rule',
  async (feature) => {
    const form = await testFormContent.find(feature.definition.id, 'en');
    if (!form) throw new Error(feature.definition.id);
    const { definition } = form;
    const right = fillForm(form, {
      aenDirectoryAvailability: '1',
      uploadResume: ['f-1'],
      promotionEfforts: ['website', 'other'],
      email: "o'brien@example.org",
      primaryEmail: "o'brien@example.org",
    });
    const facts = await testFormContent.facts(form, right, { today: '2026-11-22', language: 'en' });
    const changes = fc.record(
      Object.fromEntries(answerableFields(definition).map((field) => [field.name, answersOf(field)])),
      { requiredKeys: [] },
    ) as fc.Arbitrary<Answers>;
    let passed = 0;
    await fc.assert(
      fc.asyncProperty(changes, fc.integer({ min: 0, max: 3 }), async (change, most) => {
        const some = Object.fromEntries(Object.entries(change).slice(0, most));
        const answers = { ...right, ...some };
        const effect = settle(definition, answers);
        for (const screen of effect.path) findLead(definition, screen, answers);
        if (Object.keys(findProblems(definition, answers, effect, facts)).length > 0) return;
        passed += 1;
        const sent = {
          submissionId: 's',
          answers,
          facts,
          files: [],
          visitor,
          language: 'en',
          now: new Date(0),
        } as const;
        const { messages } = await feature.finish(
          null as never,
          { clock: { now: () => new Date(0) }, installation: demoInstallation },
          sent,
        );
        expect(messages[0]).toMatchObject({ connector: 'lms', payload: { submitter: { netSuiteId: '5' } } });
      }),
    );
    expect(passed).toBeGreaterThan(10);
  },
);

it('takes what joins values out of them', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 })), (values) => {
      for (const value of withoutSeparators(values)) expect(value).not.toMatch(/\||__/);
    }),
  );
  expect(withoutSeparators(['a|b', 'c__d', 'e____f'])).toEqual(['a b', 'c_d', 'e_f']);
});
