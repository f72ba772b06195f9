import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeClamd, testVirus, uselessAnswers } from '../../../tests/support/fake-clamd.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { createClamdScanner } from './clamd-scanner.ts';
import { embeddedScanner } from './embedded-scanner.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let file = '';
beforeAll(async () => {
  folder = await temporaryFolder();
  file = path.join(folder.path, 'file');
});
afterAll(() => folder[Symbol.asyncDispose]());

/** Longer than what is read at once, and than what a connection takes unread. */
const long = randomBytes(600_000);
/** A mark that begins in one piece of a file and ends in the next. */
const across = Buffer.concat([Buffer.alloc(65_536 - 20, ' '), Buffer.from(testVirus)]);

describe('without a scanner', () => {
  it.each<[string, string | Buffer, string]>([
    ['a document', '%PDF-1.7 A letter', 'clean'],
    ['nothing', '', 'clean'],
    ['a long file', long, 'clean'],
    ['the test virus', testVirus, 'infected'],
    ['the test virus behind a beginning', `%PDF-1.7\n${testVirus}`, 'infected'],
    ['the test virus across two pieces', across, 'infected'],
    ['a program', '%PDF-1.7 MZ This program cannot be run in DOS mode.', 'infected'],
    ['macros', 'PK\u0003\u0004 word/vbaProject.bin', 'infected'],
  ])('%s is found as it is', async (_, content, outcome) => {
    await writeFile(file, content);
    expect(await embeddedScanner.scan(file)).toBe(outcome);
  });
});

describe('with a scanner', () => {
  let clamd: FakeClamd;
  beforeEach(async () => {
    clamd = await FakeClamd.start();
  });
  afterEach(() => clamd[Symbol.asyncDispose]());
  const scan = async (content: string | Buffer, timeout = 5_000) => {
    await writeFile(file, content);
    return createClamdScanner(clamd.address, { timeout }).scan(file);
  };

  it.each<[string, string | Buffer, string]>([
    ['a document', '%PDF-1.7 A letter', 'clean'],
    ['nothing', '', 'clean'],
    ['a long file', long, 'clean'],
    ['the test virus', testVirus, 'infected'],
  ])('%s is judged by all of it', async (_, content, outcome) => {
    expect(await scan(content)).toBe(outcome);
    expect(clamd.heard).toEqual([Buffer.from(content)]);
  });

  it.each(Object.entries(uselessAnswers))('that %s, a file is unchecked', async (_, behave) => {
    clamd.behave = behave;
    expect(await scan('%PDF-1.7', 200)).toBe('unchecked');
  });

  it('that calls a file clean before it has it, the file is unchecked', async () => {
    clamd.early = (socket) => socket.write('stream: OK\0');
    expect(await scan(Buffer.concat(Array.from({ length: 30 }, () => long)))).toBe('unchecked');
  });

  it('that refuses a file in the middle, the file is infected or unchecked, never clean', async () => {
    clamd.early = (socket) => socket.end('stream: Some.Virus FOUND\0');
    expect(await scan(long)).not.toBe('clean');
  });

  it('that is not there, a file is unchecked', async () => {
    const { address } = clamd;
    await clamd[Symbol.asyncDispose]();
    await writeFile(file, 'x');
    expect(await createClamdScanner(address).scan(file)).toBe('unchecked');
    expect(await createClamdScanner({ path: path.join(folder.path, 'none.ctl') }).scan(file)).toBe('unchecked');
    clamd = await FakeClamd.start();
  });

  it('a file that is gone is unchecked', async () => {
    expect(await createClamdScanner(clamd.address).scan(path.join(folder.path, 'none'))).toBe('unchecked');
  });
});
