import { describe, expect, it } from 'vitest';
import { testFormContent } from '../../../tests/support/form-services-scene.ts';
import { toQuestions } from '../definition/form-message.rules.ts';
import { committeeForm } from './committee-form.ts';
import { demoApplications } from './demo-applications.ts';
import { enforcerForm } from './enforcer-form.ts';

const forms = { committee: committeeForm, enforcer: enforcerForm };
const submitted = demoApplications.filter(({ questions }) => questions);

describe.each(submitted)('the demo application of $email', ({ kind, answers, questions }) => {
  it('reads as its form would have written it', async () => {
    const form = await testFormContent.find(forms[kind].id, 'en');
    if (!form) throw new Error(`There is no form ${kind}.`);
    const facts = await testFormContent.facts(form, answers, { today: '2026-11-23', language: 'en' });
    const asked = toQuestions(form.definition, answers, { facts, files: new Map() });
    expect(questions).toEqual(asked.map(({ name, label, words }) => ({ name, label, words })));
  });
});

it('has applications that were submitted', () => {
  expect(submitted.length).toBeGreaterThan(0);
});
