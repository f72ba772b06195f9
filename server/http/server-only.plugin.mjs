import path from 'node:path';

const server = path.resolve(import.meta.dirname, '..') + path.sep;
const open = /\.(contract|rules)\.ts$/;

/**
 * Refuses any `server/` module in the client build except `*.contract.ts` and `*.rules.ts`.
 * Without it the bundler ships server code to the browser silently.
 * @returns {import('vite').Plugin}
 */
export function serverOnly() {
  return {
    name: 'server-only',
    enforce: 'pre',
    load(id) {
      const file = id.split('?', 1)[0] ?? id;
      if (this.environment.config.consumer !== 'client' || !file.startsWith(server) || open.test(file)) return;
      this.error(
        `${path.relative(path.dirname(server), file)} must not ship to the browser: ` +
          'an island may import only *.contract.ts and *.rules.ts from server/.',
      );
    },
  };
}
