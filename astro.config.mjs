// @ts-check
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

/**
 * Modules that are loaded together are one file: each is compressed on its own, and many small ones pack badly. Pages
 * without islands load none that React is in.
 */
const loadedTogether = [
  {
    name: 'islands',
    test: /node_modules[\\/](react|react-dom|scheduler|@nanostores|@astrojs[\\/]react)[\\/]|[\\/]islands[\\/]ui[\\/]say\.ts$|money\.rules\.ts$/,
  },
  // Of the forms that work without React, too: what they load must not bring it along.
  { name: 'address-form', test: /[\\/]islands[\\/]api-client\.ts$|[\\/]address(-names)?\.rules\.ts$/ },
  {
    name: 'card-fields',
    test: /[\\/]islands[\\/]ui[\\/][Cc]ard.*\.tsx?$|[\\/](billing|card-brand)\.rules\.ts$/,
  },
];

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
    plugins: [serverOnly()],
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: loadedTogether } } } } },
    },
  },
});
