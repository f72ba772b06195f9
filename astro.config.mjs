// @ts-check
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { browserFiles } from './src/browser-files.mjs';
import { builtCommands } from './server/cli/built-commands.mjs';
import { hiddenImport } from './server/http/hidden-import.plugin.mjs';
import { listPackages } from './server/http/list-packages.plugin.mjs';
import { serverOnly } from './server/http/server-only.plugin.mjs';
import { smallerScripts } from './server/http/smaller-scripts.plugin.mjs';

/** The stock Node adapter with our own server in place of its entry point (measured: README, decisions). */
function ownServer() {
  const adapter = node({ mode: 'middleware' });
  const done = adapter.hooks['astro:config:done'];
  adapter.hooks['astro:config:done'] = (context) =>
    done?.({
      ...context,
      setAdapter: (stock) =>
        context.setAdapter({ ...stock, serverEntrypoint: new URL('./server/entry.ts', import.meta.url) }),
    });
  return adapter;
}

/** Modules of the server's process that nothing imports, by the names of their files in the build. */
const startedAlone = {
  'start.mjs': './server/start.ts',
  'run.mjs': './server/run.ts',
  'worker.mjs': './server/worker.ts',
  'index-thread.mjs': './server/search/index-thread.ts',
  'import-thread.mjs': './server/standards/library/importing/import-thread.ts',
  ...Object.fromEntries(builtCommands.map((name) => [`${name}.mjs`, `./server/cli/${name}.ts`])),
};

/**
 * Builds the start of the server and its threads beside it: they share its chunks, and load what they need only.
 * @returns {import('vite').Plugin}
 */
function buildStarters() {
  return {
    name: 'stanchion:starters',
    apply: 'build',
    buildStart() {
      if (this.environment.name !== 'ssr') return;
      for (const [fileName, file] of Object.entries(startedAlone)) {
        this.emitFile({ type: 'chunk', id: fileURLToPath(new URL(file, import.meta.url)), fileName });
      }
    },
  };
}

/** Begins a file that loads modules later: the files that the usual helper would ask for. */
const filesAhead = /^const __vite__mapDeps=.*\n/;

/**
 * Finds the styles that come with a module, along what it imports.
 * @param {string} id
 * @param {(id: string) => readonly string[]} importsOf
 * @returns {Set<string>}
 */
function stylesOf(id, importsOf, seen = new Set([id])) {
  for (const imported of importsOf(id)) {
    if (seen.has(imported)) continue;
    seen.add(imported);
    stylesOf(imported, importsOf, seen);
  }
  return new Set([...seen].filter((each) => each.endsWith('.css')));
}

/**
 * Loads a module later as the browser does. The usual helper asks for its files ahead and waits for their styles; it is
 * 0.8 kB in every page, and every page has the styles of what it loads later from the beginning, which is checked.
 * @returns {import('vite').Plugin}
 */
function plainDynamicImports() {
  return {
    name: 'stanchion:plain-dynamic-imports',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'post',
    transform: {
      filter: { id: /vite[\\/]preload-helper/ },
      handler: () => ({ code: 'export const __vitePreload = (load) => load();', map: null }),
    },
    generateBundle: {
      // After the list has been written.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          if (file.isEntry && file.facadeModuleId) {
            const atOnce = stylesOf(file.facadeModuleId, (id) => this.getModuleInfo(id)?.importedIds ?? []);
            const ever = stylesOf(file.facadeModuleId, (id) => {
              const module = this.getModuleInfo(id);
              return [...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? [])];
            });
            const late = [...ever.difference(atOnce)];
            if (late.length > 0)
              this.error(`${file.fileName} loads ${late.join(', ')} later, which nothing waits for.`);
          }
          // Nothing reads the list of files to ask for ahead.
          file.code = file.code.replace(filesAhead, '').replace(/__vite__mapDeps\([^)]*\)/g, '[]');
        }
      },
    },
  };
}

/** The one script that stands in every page (src/components/head/HeadMetadata.astro), as the content policy names it. */
const firstPaint = readFileSync(new URL('./src/components/head/first-paint.js', import.meta.url));
/** @type {`sha256-${string}`} */
const firstPaintHash = `sha256-${createHash('sha256').update(firstPaint).digest('base64')}`;

/**
 * Builds packages of hundreds of files into the server: for each file that Node loads of a package it reads the package's
 * description again (docs/decisions/engineering.md#modules-in-the-build). Whatever has GraphQL's types must be here with
 * graphql itself, because a second copy of it refuses the schema of the first. In development and in tests nothing is
 * packed, and Node loads them all.
 * @returns {import('vite').Plugin}
 */
function packagesInTheBuild() {
  const noExternal = [
    'drizzle-orm',
    'date-fns',
    'date-fns-tz',
    'yaml',
    'prom-client',
    'rate-limiter-flexible',
    'better-auth',
    /^@better-auth\//,
    'better-call',
    'kysely',
    'zod',
    'jose',
    /^@opentelemetry\//,
    'graphql',
    'graphql-request',
    'graphql-yoga',
    /^@graphql-/,
    /^@envelop\//,
    /^@escape\.tech\//,
    /^@whatwg-node\//,
  ];
  return {
    name: 'stanchion:packages-in-the-build',
    apply: 'build',
    configEnvironment: (name) => (name === 'ssr' ? { resolve: { noExternal } } : undefined),
  };
}

/**
 * Writes the server's files in ASCII: V8 keeps the text of a file as long as its functions, in two bytes a character if
 * one of them is not Latin (docs/decisions/engineering.md#modules-in-ascii).
 * @returns {import('vite').Plugin}
 */
function modulesInAscii() {
  const escape = (/** @type {string} */ unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return {
    name: 'stanchion:modules-in-ascii',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          // Half of a character at a time: both halves escaped are the same character, in regular expressions too.
          if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\x7f]/g, escape);
        }
      },
    },
  };
}

export default defineConfig({
  output: 'server',
  adapter: ownServer(),
  integrations: [react()],
  trailingSlash: 'ignore',
  session: false,
  devToolbar: { enabled: false },
  build: { inlineStylesheets: 'never' },
  security: {
    checkOrigin: false,
    csp: {
      scriptDirective: { hashes: [firstPaintHash] },
      directives: [
        "default-src 'self'",
        "img-src 'self' data: https:",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ],
    },
  },
  markdown: { syntaxHighlight: false },
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  vite: {
    plugins: [
      serverOnly(),
      buildStarters(),
      packagesInTheBuild(),
      modulesInAscii(),
      plainDynamicImports(),
      smallerScripts(),
      hiddenImport(),
      listPackages(),
    ],
    // A script within a page is sent with every page, and the small ones of the header are the same in all of them.
    build: { assetsInlineLimit: 0 },
    environments: {
      client: {
        build: { rolldownOptions: { output: { codeSplitting: { groups: browserFiles(import.meta.dirname) } } } },
      },
      // They would be kept in memory with the text of the files.
      ssr: { build: { rolldownOptions: { output: { comments: false } } } },
    },
  },
});
