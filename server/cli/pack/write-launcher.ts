import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nodeFlags } from '../../platform/process/node-flags.mjs';

/**
 * Writes `stanchion`, the one command of a release. It becomes Node by exec, so the process that a supervisor started
 * is the one that gets its signals.
 * @param commands names of modules in dist/server
 */
export async function writeLauncher(target: string, commands: readonly string[]): Promise<void> {
  const file = path.join(target, 'stanchion');
  await writeFile(file, createLauncher(commands.join('|')));
  await chmod(file, 0o755);
}

const createLauncher = (commands: string) => `#!/bin/sh
# The one command of this release: ./stanchion start, ./stanchion people list.
here=$(dirname "$(readlink -f "$0")")
command=\${1:-}
[ $# -gt 0 ] && shift
# Texts name the commands of a release by it.
export STANCHION_COMMAND=stanchion
case "$command" in
  start)
    exec "$here/node" "$here/dist/server/start.mjs" ;;
  ${commands})
    exec "$here/node" ${nodeFlags.join(' ')} "$here/dist/server/$command.mjs" "$@" ;;
  release)
    exec cat "$here/release.json" ;;
  *)
    echo "Usage: stanchion start|release|${commands} [arguments]" >&2
    exit 2 ;;
esac
`;
