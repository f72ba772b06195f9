import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { unsetInstallation } from '../../platform/installation/unset-installation.ts';
import { pack } from './page-file.ts';
import { openRelease } from './release.ts';

const page = { path: '/', status: 200, headers: {}, access: 'public', tags: [], seq: 1, further: [] };

it('renders every page again when a fact of the installation has changed, and only then', async () => {
  await using folder = await temporaryFolder();
  const first = await openRelease(folder.path, 'abcdef');
  await first.adopt(demoInstallation);
  await first.store.put(await pack(page, Buffer.from('noon in New York')));
  await first.store.saveProgress({ cursor: 1, mark: 1, isComplete: true, failed: [] });

  const same = await openRelease(folder.path, 'abcdef');
  await same.adopt(demoInstallation);
  expect(same.store.size).toBe(1);
  expect(await same.store.readProgress()).toMatchObject({ isComplete: true });

  const other = await openRelease(folder.path, 'abcdef');
  await other.adopt(unsetInstallation);
  expect(other.store.size).toBe(0);
  expect(await other.store.readProgress()).toBeNull();
});
