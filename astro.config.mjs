// @ts-check
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { serverOnly } from './server/http/server-only.plugin.mjs';

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
  'worker.mjs': './server/worker.ts',
  'index-thread.mjs': './server/search/index-thread.ts',
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

/**
 * Loads a module later as the browser does. The usual helper asks for its files ahead and waits for their styles; it is
 * 0.8 kB in every page, and no module of ours that is loaded later has styles of its own, which is checked.
 * @returns {import('vite').Plugin}
 */
function plainDynamicImports() {
  return {
    name: 'stanchion:plain-dynamic-imports',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /vite[\\/]preload-helper/ },
      handler: () => ({ code: 'export const __vitePreload = (load) => load();', map: null }),
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        const isWaiting = file.type === 'chunk' && /__vite__mapDeps=.*?\.css"/.test(file.code);
        if (isWaiting)
          this.error(`${file.fileName} loads a module with styles of its own, which nothing would wait for.`);
      }
    },
  };
}

/**
 * Modules that are loaded together are one file: each is compressed on its own, and many small ones pack badly. Pages
 * without islands load none that React is in.
 */
const loadedTogether = [
  // What loads a module later is asked for by pages without a framework as well: it must not lie among the controls.
  { name: 'preload', test: /vite[\\/]preload-helper/, priority: 1 },
  {
    name: 'islands',
    test: /node_modules[\\/](react|react-dom|scheduler|@nanostores|@astrojs[\\/]react)[\\/]|[\\/]islands[\\/](api-client|ui[\\/]translate)\.ts$|money\.rules\.ts$/,
  },
  // The controls of most hydrated forms, and what a page needs that shows cards. What a card is typed into comes later.
  {
    name: 'controls',
    test: /[\\/]islands[\\/]ui[\\/]((Card|Field|Select|Check(?!Group)|Choice|DateField|ErrorSummary|SubmitButton|TextArea|AddressFields).*\.tsx|(card-handle|control-props|read-states|solve-challenge)\.ts)$|[\\/](address|address-names|billing|card-brand|email|say-problem)\.rules\.ts$/,
  },
];

/** The one script that stands in every page (src/components/HeadMetadata.astro), as the content policy names it. */
const firstPaint = readFileSync(new URL('./src/cms/first-paint.js', import.meta.url));
/** @type {`sha256-${string}`} */
const firstPaintHash = `sha256-${createHash('sha256').update(firstPaint).digest('base64')}`;

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
    plugins: [serverOnly(), buildStarters(), plainDynamicImports()],
    // A script within a page is sent with every page, and the small ones of the header are the same in all of them.
    build: { assetsInlineLimit: 0 },
    environments: {
      // Their lists of exports are 180 and 200 kB, and Node reads the list anew for each of their files it loads: a second
      // of processor time at each start, and of each thread that renders (docs/decisions/engineering.md#modules-in-the-build).
      ssr: { resolve: { noExternal: ['drizzle-orm', 'date-fns', 'date-fns-tz'] } },
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: loadedTogether } } } } },
    },
  },
});
