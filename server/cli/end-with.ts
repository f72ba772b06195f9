import { BadPeopleFile } from '../http/people-files.ts';
import type { CommandOutcome } from '../people/access/command/people-command.ts';
import { SchemaRefusal } from '../platform/db/schema-refusal.ts';
import { BadEnvironment } from '../platform/env/bad-environment.ts';

/** Prints what a command says and ends the process: 0 done, 1 refused, 2 called wrongly. */
export async function endWith(run: () => Promise<CommandOutcome>): Promise<never> {
  try {
    const { code, lines } = await run();
    for (const line of lines) (code === 0 ? console.log : console.error)(line);
    process.exit(code);
  } catch (error) {
    const expected = [SchemaRefusal, BadEnvironment, BadPeopleFile];
    console.error(expected.some((kind) => error instanceof kind) ? (error as Error).message : error);
    process.exit(1);
  }
}
