/**
 * Writes the commands in a text as they are called here: `npm run people -- list` in a source tree, `stanchion people list`
 * in a packed release, which has no npm (server/cli/pack/write-launcher.ts).
 */
export const nameCommands = (text: string, command = process.env['STANCHION_COMMAND']): string =>
  command ? text.replace(/npm (?:run )?(\w+)( --(?= ))?/g, `${command} $1`) : text;
