import type { Locale } from '../../server/platform/locale.rules.ts';

/** True in a thorough run, as before a release; other runs are those of every change (docs/run.md#two-test-runs). */
export const isThorough = process.env['TEST_SCOPE'] === 'thorough';

/** True where servers run as in production: before a release, and for the bench (`server/cli/bench.ts`). */
export const hasProductFlags = isThorough || process.env['TEST_SCOPE'] === 'bench';

/** Tags a journey of the thorough run only. */
export const thorough = { tag: '@thorough' } as const;

/** Tags the language of a journey: Spanish, on a phone, in a thorough run only. */
export const tagOf = (language: Locale) => (language === 'en' ? {} : thorough);

/** Returns all cases in a thorough run, otherwise a representative few. */
export const casesOf = <Case>(all: readonly Case[], few: readonly NoInfer<Case>[]): readonly Case[] =>
  isThorough ? all : few;
