import { defineConfig } from 'playwright/test';
import { isThorough, thorough } from './tests/support/scope.ts';

const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/browser',
  globalSetup: './tests/support/demo-site.ts',
  fullyParallel: true,
  workers: 2,
  ...(!isThorough && { grepInvert: new RegExp(thorough.tag) }),
  // They tell what hangs from what waits for a busy machine.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
      args: flags.split(' '),
    },
    viewport: { width: 1280, height: 900 },
  },
});
