import type { Locale } from '../../server/platform/locale.rules.ts';
/** True in a thorough run, as before a release; otherwise the tests are those of every change (docs/run.md#two-test-runs). */
export const isThorough = process.env['TEST_SCOPE'] === 'thorough';

/** Tags a journey that a thorough run makes only. */
export const thorough = { tag: '@thorough' } as const;

/** Tags the language a journey is made in: Spanish, and on a phone, each in a thorough run, beside the one of all areas. */
export const tagOf = (language: Locale) => (language === 'en' ? {} : thorough);

/** Gives all cases in a thorough run, and otherwise those that stand for them. */
export const casesOf = <Case>(all: readonly Case[], few: readonly NoInfer<Case>[]): readonly Case[] =>
  isThorough ? all : few;
