import { carryOut } from '../http/carry-out-command.ts';
import { readTokenCommand, runTokenCommand, tokenUsage } from '../people/access/command/token-command.ts';
import { systemClock } from '../platform/clock.ts';
import { endWith } from './end-with.ts';
import { nameCommands } from './name-commands.ts';

const args = process.argv.slice(2);
if (!readTokenCommand(args)) {
  console.error(nameCommands(tokenUsage));
  process.exit(2);
}
// The first word tells a running server which command is meant.
await endWith(() =>
  carryOut({ args: ['token', ...args] }, (_, db) => runTokenCommand({ db, clock: systemClock }, args)),
);
