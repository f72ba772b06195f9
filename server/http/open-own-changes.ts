import { OwnChanges } from '../content/publish/own-changes.ts';
import type { PageStore } from '../content/publish/page-store.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { Env } from '../platform/env/env.ts';
import type { Log } from '../platform/log.ts';
import type { ServedServices } from '../services.ts';

interface OwnParts {
  env: Pick<Env, 'contentGraphqlUrl'>;
  connection: Pick<Connection, 'db'>;
  release: { folder: string; store: Pick<PageStore, 'size'> };
  log: Log;
}

/** Follows what this site changes itself beside a remote content API; nothing without one, whose feed tells everything. */
export async function openOwnChanges(
  { env, connection, release, log }: OwnParts,
  { publisher, search, opened }: Pick<ServedServices, 'publisher' | 'search'> & { opened: AsyncDisposableStack },
): Promise<void> {
  if (env.contentGraphqlUrl === undefined) return;
  const changes = new OwnChanges({
    db: connection.db,
    folder: release.folder,
    publish: async (tags) => {
      await search.again(tags);
      await publisher.publishFeed(tags);
    },
    settled: () => publisher.settled(),
    log,
  });
  opened.defer(() => changes.stop());
  await changes.open(release.store.size === 0);
  changes.start(() => publisher.problem === null);
}
