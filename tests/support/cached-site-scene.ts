import { freePort } from '../../server/cli/free-port.ts';
import { Editor } from './editor-client.ts';
import { startVarnish } from './real-varnish.ts';
import { startSite, type RunningSite } from './site-process.ts';
import { startSmallSite } from './small-site-scene.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { openTestServer } from './test-databases.ts';

const secret = 'purge-secret-of-tests';

/** Two nodes on one database behind a real Varnish. */
export interface CachedSite extends AsyncDisposable {
  /** Origin of the site, at which Varnish answers. */
  origin: string;
  nodes: RunningSite[];
  secret: string;
  /** Saves through the first node. */
  editor: Editor;
  /** The way of the purges, which a test may break. */
  purgeWay: TcpProxy;
  /** Starts a node again on its folder and port. */
  restart(index: 0 | 1): Promise<void>;
}

export async function startCachedSite(): Promise<CachedSite> {
  const opened = new AsyncDisposableStack();
  try {
    const [folder, second] = [opened.use(await temporaryFolder()), opened.use(await temporaryFolder())];
    const database = await openTestServer?.();
    if (database) opened.use(database);
    const ports = [await freePort(), await freePort()] as const;
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const purgeWay = opened.use(await startTcpProxy(port));
    const common = {
      DATABASE_URL: database?.url ?? '',
      DEMO: 'on',
      SITE_ORIGIN: origin,
      DRAIN_SECONDS: '5',
      TRUST_PROXY: 'on',
      PUBLISH_SECRET: 'publish-secret-of-tests',
      SESSION_SECRET: 'session-secret-of-tests-of-a-cache',
      EDGE_PURGE_URL: `varnish://127.0.0.1:${purgeWay.port}`,
      EDGE_PURGE_SECRET: secret,
    };
    const first = await startSmallSite({ ...common, PORT: String(ports[0]) });
    opened.use(first);
    const envs = [
      { ...common, PORT: String(ports[0]), DATA_DIR: first.dataDir },
      { ...common, PORT: String(ports[1]), DATA_DIR: second.path },
    ] as const;
    const nodes: RunningSite[] = [first, await startSite(envs[1])];
    opened.defer(async () => {
      for (const node of nodes) await node.kill();
    });
    opened.use(await startVarnish(folder.path, { port, nodes: ports, secret }));
    const token = () => Promise.resolve(common.PUBLISH_SECRET);
    return {
      origin,
      nodes,
      secret,
      editor: new Editor({ origin: first.origin, token }),
      purgeWay,
      async restart(index) {
        nodes[index] = await startSite(envs[index]);
      },
      [Symbol.asyncDispose]: () => opened.disposeAsync(),
    };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}
