import { expect, it } from 'vitest';
import type { Problems } from '../../platform/problem.rules.ts';
import { describeCardRefusal } from './describe-problems.rules.ts';

it('says a refused card in sentences, and in keys of phrases beside them', () => {
  const problems = { number: { key: 'CardTestOnly' as const } };
  expect(describeCardRefusal({ ok: false, problems })).toEqual({
    ok: false,
    problems,
    fields: { number: 'Only published test card numbers are taken here' },
    details: { problems },
  });
});

it('leaves a refusal as it is that is no field’s', () => {
  const fault: { code: string; problems?: Problems } = { code: 'fault' };
  expect(describeCardRefusal(fault)).toEqual({ code: 'fault' });
});
