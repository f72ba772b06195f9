import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { isThorough, thorough } from './tests/support/test-scope.ts';

const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/browser',
  globalSetup: './tests/support/demo-site.ts',
  fullyParallel: true,
  // A journey mostly waits for pages and servers: three at a time, beside the fault tests, left a third of two cores idle.
  workers: availableParallelism() * 2,
  ...(!isThorough && { grepInvert: new RegExp(thorough.tag) }),
  // They tell what hangs from what waits for a busy machine; a thorough run looks at ten times as much in one journey.
  timeout: isThorough ? 300_000 : 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
      args: flags.split(' '),
    },
    viewport: { width: 1280, height: 900 },
    // A page that still scrolls softly moves what is being clicked on, and colors that fade are judged on their way.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
