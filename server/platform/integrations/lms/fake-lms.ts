import { FakeSystem } from '../fake-system.ts';

/** Starts a learning system that numbers the files from 101 and accepts every application. */
export async function startFakeLms(): Promise<FakeSystem> {
  let files = 100;
  return (await FakeSystem.start())
    .on('/files', () => ({ resultObject: { id: (files += 1), fileName: 'x' } }))
    .on('/instructors', { hasErrors: false })
    .on('/providers', { hasErrors: false });
}
