import { expect, it } from 'vitest';
import { openDatabase } from '../../tests/support/test-databases.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { demoInstallation } from '../platform/installation/demo-installation.ts';
import { systemClock } from '../platform/clock.ts';
import { createContentApi } from '../content/api/content-api.ts';
import { embeddedSource } from '../content/api/content-source.ts';
import { readEnv } from '../platform/env/env.ts';
import { Purges } from '../platform/edge/purges.ts';
import { createLog } from '../platform/log.ts';
import { RunLedger } from '../content/publish/publish-run.ts';
import { createCatalogServices } from './catalog-services.ts';
import { composeServices } from './compose-services.ts';
import { openBrandPictures } from './open-brand-pictures.ts';
import { createDevelopmentPublisher } from './development-publisher.ts';

/** The list of what has to be stopped, which notes what is stopped; one entry of it fails. */
class WatchedStack extends AsyncDisposableStack {
  readonly stopped: number[] = [];
  readonly failing: number;
  count = 0;

  constructor(failing: number) {
    super();
    this.failing = failing;
  }

  override defer(stop: () => void | PromiseLike<void>): void {
    const at = this.count;
    this.count += 1;
    super.defer(async () => {
      await stop();
      this.stopped.push(at);
      if (at === this.failing) throw new Error(`part ${at} does not stop`);
    });
  }
}

it('stops what it has started in reverse, and the others when one fails to stop', async () => {
  await using connection = await openDatabase();
  await using folder = await temporaryFolder();
  const { db } = connection;
  const clock = systemClock;
  const env = { ...readEnv({}), dataDir: folder.path, isDemo: false };
  const log = createLog({ ...env, logLevel: 'silent' });
  const contentApi = createContentApi({ db, clock, isProduction: false, installation: demoInstallation });
  const source = embeddedSource(contentApi);
  const publisher = createDevelopmentPublisher(source, new RunLedger(db, clock), []);
  const productCache = await createCatalogServices(env, { db, clock, installation: demoInstallation });
  const opened = new WatchedStack(3);
  await composeServices({
    env,
    clock,
    log,
    db,
    installation: demoInstallation,
    contentApi,
    source,
    publisher,
    productCache,
    brandPictures: await openBrandPictures(env),
    purges: new Purges({ targets: [], db, clock, log }),
    release: 'test',
    tryDraft: () => Promise.resolve(null),
    opened,
  });
  expect(opened.count).toBeGreaterThan(10);
  await expect(opened.disposeAsync()).rejects.toThrow('part 3 does not stop');
  expect(opened.stopped).toEqual(Array.from({ length: opened.count }, (_, at) => at).toReversed());
});
