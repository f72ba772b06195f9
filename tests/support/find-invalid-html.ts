import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

interface Finding {
  type: 'error' | 'info' | 'non-document-error';
  url: string;
  lastLine: number;
  message: string;
  extract?: string;
}

const checker = path.join(import.meta.dirname, '../../node_modules/vnu-jar/build/dist/vnu.jar');

/** True when Java is there, which the checker needs (Debian: apt-get install default-jre-headless). */
export const hasHtmlChecker = spawnSync('java', ['-version']).status === 0;

/** JVM flags for a short run: compilation and garbage collection tuned for long runs cost more than they save. */
const briefly = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** Valid HTML since 2023 that this release of the checker does not know. */
const unknownToChecker = 'Attribute “name” not allowed on element “details” at this point.';

/** Runs the W3C checker once over a folder; info messages are advice (such as a trailing slash on a void element). */
function check(folder: string): Finding[] {
  const args = [...briefly, '-jar', checker, '--format', 'json', '--stdout', '--exit-zero-always', folder];
  const run = spawnSync('java', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (run.status !== 0) throw new Error(`The HTML checker did not run: ${run.stderr}`);
  const { messages } = JSON.parse(run.stdout) as { messages: Finding[] };
  return messages.filter(({ type, message }) => type !== 'info' && message !== unknownToChecker);
}

/**
 * Returns the W3C checker's messages, each with the address of its page.
 * @param pages HTML by address
 */
export async function findInvalidHtml(pages: ReadonlyMap<string, string>): Promise<string[]> {
  await using folder = await temporaryFolder();
  const addresses = [...pages.keys()];
  for (const [index, html] of [...pages.values()].entries()) {
    await writeFile(path.join(folder.path, `${index}.html`), html);
  }
  return check(folder.path).map(({ url, lastLine, message, extract }) => {
    const address = addresses[Number.parseInt(path.basename(url))];
    return `${address ?? url}:${lastLine}: ${message} ${extract ?? ''}`;
  });
}
