import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testVirus } from '../../../tests/support/fake-clamd.ts';
import { hasClamd, startClamd, type RealClamd } from '../../../tests/support/real-clamd.ts';
import { isThorough } from '../../../tests/support/test-scope.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { createClamdScanner } from './clamd-scanner.ts';

const isTried = isThorough && hasClamd();
if (isThorough && !isTried)
  console.warn('No clamd here: its tests are SKIPPED (Debian: apt-get install clamav-daemon).');

/** The largest file that it takes over a connection, and the largest that it looks into. */
const [streamMost, fileMost] = [600_000, 300_000];

describe.skipIf(!isTried)('a clamd as it is installed', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let clamd: RealClamd;
  let file = '';
  beforeAll(async () => {
    folder = await temporaryFolder();
    file = path.join(folder.path, 'file');
    clamd = await startClamd(folder.path, [
      `StreamMaxLength ${streamMost}`,
      `MaxFileSize ${fileMost}`,
      'AlertExceedsMax yes',
    ]);
  });
  afterAll(async () => {
    await clamd[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });
  const scan = async (content: string | Buffer, kind: keyof RealClamd['addresses'] = 'tcp') => {
    await writeFile(file, content);
    return createClamdScanner(clamd.addresses[kind]).scan(file);
  };

  it.each<[string, string | Buffer, string]>([
    ['a document', '%PDF-1.7 A letter', 'clean'],
    ['nothing', '', 'clean'],
    ['a file in several pieces', randomBytes(200_000), 'clean'],
    ['the test virus', testVirus, 'infected'],
    [
      'the test virus across two pieces',
      Buffer.concat([Buffer.alloc(65_516, ' '), Buffer.from(testVirus)]),
      'infected',
    ],
    ['a file longer than it looks into', Buffer.alloc(fileMost + 1, ' '), 'infected'],
    ['a file longer than it takes', Buffer.alloc(streamMost + 1, ' '), 'unchecked'],
    ['a file that it hangs up on', Buffer.alloc(30_000_000, ' '), 'unchecked'],
  ])('judges %s', async (_, content, outcome) => {
    expect([await scan(content, 'tcp'), await scan(content, 'unix')]).toEqual([outcome, outcome]);
  });

  it('judges files that come at once each by itself', async () => {
    const names = Array.from({ length: 12 }, (_, at) => path.join(folder.path, `file-${at}`));
    await Promise.all(names.map((name, at) => writeFile(name, at % 3 === 0 ? testVirus : randomBytes(50_000))));
    const scanner = createClamdScanner(clamd.addresses.unix);
    const outcomes = await Promise.all(names.map((name) => scanner.scan(name)));
    expect(outcomes).toEqual(names.map((_, at) => (at % 3 === 0 ? 'infected' : 'clean')));
  });

  it('leaves files unchecked once it is gone', async () => {
    expect(await scan('%PDF-1.7')).toBe('clean');
    await clamd[Symbol.asyncDispose]();
    expect([await scan('%PDF-1.7', 'tcp'), await scan('%PDF-1.7', 'unix')]).toEqual(['unchecked', 'unchecked']);
  });
});
