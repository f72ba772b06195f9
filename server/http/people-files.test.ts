import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { addCustomer } from '../../tests/support/certificate-scene.ts';
import * as shop from '../../tests/support/store-scene.ts';
import { findAccount } from '../people/accounts/account.repo.ts';
import { BadPeopleFile, readFileCommand, readPeopleFile, runPeopleFile } from './people-files.ts';

it.each([
  [['import', 'a.csv'], { verb: 'import', file: 'a.csv', isCheck: false, isTold: false }],
  [['import', '--tell', 'a.csv', '--check'], { verb: 'import', file: 'a.csv', isCheck: true, isTold: true }],
  [['offices', 'a.csv', '--check'], { verb: 'offices', file: 'a.csv', isCheck: true, isTold: false }],
  [['offices', 'a.csv', '--tell'], null],
  [['import'], null],
  [['import', 'a.csv', 'b.csv'], null],
  [['grant', 'a.csv'], null],
  [['import', 'a.csv', '--force'], null],
])('reads %j', (args, command) => {
  expect(readFileCommand(args)).toEqual(command);
});

it('prints what changed or every problem, with the exit code', async () => {
  await using store = await shop.openStockedStore();
  await addCustomer(store, 'ana');
  const command = { verb: 'import', file: '/lists/customers.csv', isCheck: false, isTold: false } as const;
  const wrong = await runPeopleFile(store, command, 'email,ahj\nnobody@example.net,yes\n');
  expect(wrong).toEqual({
    code: 1,
    lines: [
      'customers.csv, row 2, column email: no account has this address; invite them first',
      '',
      'Nothing was stored: 1 problems.',
    ],
  });
  const text = 'email,ahj\nana@example.org,yes\n';
  const checked = await runPeopleFile(store, { ...command, isCheck: true }, text);
  expect(checked.lines).toEqual(['1 customers without a problem; 1 would change. Nothing was stored.']);
  expect((await findAccount(store.db, 'ana'))?.isAhj).toBe(false);
  expect((await runPeopleFile(store, command, text)).code).toBe(0);
  expect((await findAccount(store.db, 'ana'))?.isAhj).toBe(true);
});

it('refuses a file that is none, or is not UTF-8', async () => {
  await using folder = await temporaryFolder();
  const file = path.join(folder.path, 'a.csv');
  await expect(readPeopleFile(file)).rejects.toThrow(BadPeopleFile);
  await writeFile(file, Buffer.from([0x69, 0xff]));
  await expect(readPeopleFile(file)).rejects.toThrow('is not UTF-8');
});
