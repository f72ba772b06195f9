import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import type { CommandOutcome } from '../people/access/command/people-command.ts';
import { commandAddress, commandFile } from './command-port.ts';

const outcome = v.object({ code: v.picklist([0, 1, 2]), lines: v.array(v.string()) });

/** The words of a call, and the text of the file that it names. */
export interface ServerCall {
  args: readonly string[];
  text?: string;
}

/**
 * Has the server that holds a data directory carry a command out.
 * @param timeout longest wait, in milliseconds
 * @returns null if it takes none
 */
export async function askServer(dataDir: string, call: ServerCall, timeout: number): Promise<CommandOutcome | null> {
  try {
    const { port, secret } = v.parse(commandAddress, JSON.parse(await readFile(commandFile(dataDir), 'utf8')));
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      body: JSON.stringify(call),
      signal: AbortSignal.timeout(timeout),
    });
    return v.parse(outcome, await answer.json());
  } catch {
    return null;
  }
}
