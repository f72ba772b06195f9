import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { connect, type Connection } from '../../server/db/connection.ts';
import { temporaryFolder } from './temporary-folder.ts';

type Opened = Connection & AsyncDisposable;

async function openEmbedded(): Promise<Opened> {
  const folder = await temporaryFolder();
  const connection = await connect({ dataDir: folder.path });
  return {
    ...connection,
    [Symbol.asyncDispose]: async () => {
      await connection.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

async function openPostgres(server: string): Promise<Opened> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdministrator(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const connection = await connect({ databaseUrl: url.href, dataDir: '' });
  return {
    ...connection,
    [Symbol.asyncDispose]: async () => {
      await connection.close();
      await asAdministrator(server, `drop database ${name} with (force)`);
    },
  };
}

async function asAdministrator(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const server = process.env['TEST_DATABASE_URL'];

/** Both drivers, for tests that must hold on either; PostgreSQL only where a server was found. */
export const drivers: { name: string; open(): Promise<Opened> }[] = [
  { name: 'the embedded database', open: openEmbedded },
  ...(server ? [{ name: 'PostgreSQL', open: () => openPostgres(server) }] : []),
];
