import { moduleNames, type ModuleName } from '../platform/installation/module-names.contract.ts';
import type { SetupAnswers } from './check-answers.ts';

type Kind = Pick<SetupAnswers, 'sells' | 'members' | 'committees' | 'training' | 'furtherModules'>;

/** Modules by the answer that they need. */
const needs = {
  sells: ['shop', 'exemptions'],
  members: ['memberships', 'sections'],
  committees: ['committees', 'applications', 'ballots'],
  training: ['training', 'certificates', 'hot-work'],
} as const satisfies Record<string, readonly ModuleName[]>;

/** Modules about one trade: most bodies have no use for them. */
const furtherModules: readonly ModuleName[] = ['hot-work', 'communities', 'inspectors'];

/** Returns the modules that a body does not use, in the order of all modules. */
export function findModulesOff(body: Kind): ModuleName[] {
  const off = new Set<ModuleName>(furtherModules.filter((name) => !body.furtherModules.includes(name)));
  for (const [answer, names] of Object.entries(needs)) {
    if (!body[answer as keyof typeof needs]) for (const name of names) off.add(name);
  }
  return moduleNames.filter((name) => off.has(name));
}

/** Returns the kind of body whose modules are off; the inverse of `findModulesOff`. */
export function describeBody(modulesOff: readonly ModuleName[]): Kind {
  const has = (name: ModuleName) => !modulesOff.includes(name);
  return {
    sells: has('shop'),
    members: has('memberships'),
    committees: has('committees'),
    training: has('training'),
    furtherModules: furtherModules.filter(has),
  };
}
