import { expect, it } from 'vitest';
import { contentChanges } from '../../server/content/items/content.table.ts';
import type { Departure } from '../../server/content/plans/departure.rules.ts';
import { contentPlans } from '../../server/content/plans/plan.table.ts';
import { connect } from '../../server/platform/db/connection.ts';
import { openPlanScene } from '../support/plan-scene.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { casesOf } from '../support/test-scope.ts';
import { startWorker } from './start-worker.ts';

/** Before the first statement, within the three items, before and after the commit. */
const points = ['1', '4', '9', '14', '20', '26', 'commit', 'committed'];

it('has all of a release or nothing, and each change once, wherever going out is killed', async () => {
  await using folder = await temporaryFolder();
  const onDatabase = async <T>(work: (scene: ReturnType<typeof openPlanScene>) => Promise<T>): Promise<T> => {
    const { db, close } = await connect({ dataDir: folder.path });
    try {
      return await work(openPlanScene(db));
    } finally {
      await close();
    }
  };
  const run = (killAt = '') => startWorker('plan', { DATA_DIR: folder.path, KILL_AT: killAt }).ended;
  let round = 0;
  for (const point of casesOf(points, ['commit'])) {
    round += 1;
    const names = [`one-${round}`, `two-${round}`, `three-${round}`];
    const before = await onDatabase(async (scene) => {
      for (const name of names) {
        await scene.save(name, 'First text.');
        await scene.save(name, 'Text of the draft.', { isDraft: true });
      }
      const [one = '', two = '', three = ''] = names;
      const first = await scene.plan(one, 'publish', { kind: 'new-release', name: `Round ${round}` });
      await scene.plan(two, 'publish', { kind: 'release', id: first.releaseId ?? '' });
      const leads: Departure = { kind: 'redirect', to: `/${one}` };
      await scene.plan(three, 'withdraw', { kind: 'release', id: first.releaseId ?? '' }, leads);
      await scene.makeReleaseDue(first.releaseId ?? '');
      return scene.services.db.$count(contentChanges);
    });
    const read = () =>
      onDatabase(async (scene) => ({
        texts: await Promise.all(names.map(scene.textOf)),
        changes: (await scene.services.db.$count(contentChanges)) - before,
        states: (await scene.services.db.select().from(contentPlans))
          .filter(({ itemId }) => names.includes(itemId.slice('page:'.length)))
          .map(({ state }) => state),
      }));
    const untouched = {
      texts: ['First text.', 'First text.', 'First text.'],
      changes: 0,
      states: ['waiting', 'waiting', 'waiting'],
    };
    // The page that comes off has a change of its own, and one of the redirect that it leaves.
    const done = {
      texts: ['Text of the draft.', 'Text of the draft.', null],
      changes: 4,
      states: ['done', 'done', 'done'],
    };
    expect([point, (await run(point)).signal]).toEqual([point, 'SIGKILL']);
    expect([point, await read()]).toEqual([point, point === 'committed' ? done : untouched]);
    await run();
    expect([point, await read()]).toEqual([point, done]);
  }
});
