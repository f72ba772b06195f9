import fc from 'fast-check';
import { isThorough } from './test-scope.ts';

/** Cases of each property: one that fails in some thousands is found before a release, not in somebody's change. */
const numRuns = isThorough ? 10_000 : 100;

/** Longest time of a property in a thorough run, in milliseconds. */
const longest = 3_000;

// Test files share fast-check, and a plugin that is installed twice runs twice.
if (isThorough && fc.readConfigureGlobal().numRuns === undefined) {
  fc.installGlobalPlugin(fc.interruptAfterTimeLimit(longest));
}
// The report at the end of a run shows no causes, so the failure of a property is part of its message.
fc.configureGlobal({ includeErrorInReport: true, numRuns });
