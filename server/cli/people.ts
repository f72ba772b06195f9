import { carryOut } from '../http/carry-out-command.ts';
import { openCommandAuth } from '../http/open-command-auth.ts';
import { fileUsage, readFileCommand, readPeopleFile, runPeopleFile } from '../http/people-files.ts';
import { peopleUsage, readPeopleCommand, type CommandOutcome } from '../people/access/command/people-command.ts';
import { runPeopleCommand } from '../people/access/command/run-people-command.ts';
import { systemClock } from '../platform/clock.ts';
import { endWith } from './end-with.ts';
import { nameCommands } from './name-commands.ts';

async function run(args: readonly string[]): Promise<CommandOutcome> {
  const file = readFileCommand(args);
  if (file) {
    const text = await readPeopleFile(file.file);
    return carryOut({ args, text }, (_, db) => runPeopleFile({ db, clock: systemClock }, file, text));
  }
  return carryOut({ args }, async (env, db) => runPeopleCommand(await openCommandAuth(env, db), args));
}

const args = process.argv.slice(2);
if (!readPeopleCommand(args) && !readFileCommand(args)) {
  console.error(nameCommands(`${peopleUsage}\nFiles:\n${fileUsage}`));
  process.exit(2);
}
await endWith(() => run(args));
