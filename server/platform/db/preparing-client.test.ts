import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PreparingClient } from './preparing-client.ts';

afterEach(() => void vi.restoreAllMocks());

/** A copy of the module: the names it has given are the process's, and other tests go on with theirs. */
const openCopy = async (name: string): Promise<typeof PreparingClient> => {
  const copy = (await import(/* @vite-ignore */ `./preparing-client.ts?${name}`)) as {
    PreparingClient: typeof PreparingClient;
  };
  return copy.PreparingClient;
};
// Tests of one process together have more texts than there are names.
const Fresh = await openCopy('fresh');

/** Asks without a server, and returns what the driver is given. */
function pass(given: readonly unknown[], Client = Fresh): unknown[] {
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(() => undefined);
  const client = new Client();
  Reflect.apply(client.query, client, given);
  expect(query.mock.contexts).toEqual([client]);
  const [args] = query.mock.calls;
  query.mockRestore();
  return args as unknown[];
}

const nameOf = (text: string, values: unknown[] = [1], Client = Fresh) =>
  (pass([{ text }, values], Client)[0] as { name?: string }).name;

describe('the driver is given', () => {
  it('one name for a text with values, on every connection, and another for another text', () => {
    expect(nameOf('select $1 as a')).toMatch(/^statement_\d+$/);
    expect(nameOf('select $1 as a', ['other'])).toBe(nameOf('select $1 as a'));
    expect(nameOf('select $1 as b')).not.toBe(nameOf('select $1 as a'));
  });

  it('the values, the callback and what else the caller asks for as they are', () => {
    const values = [1, 'two', null];
    const callback = () => undefined;
    const [config, passed, then] = pass([{ text: 'select $1, $2, $3', rowMode: 'array' }, values, callback]);
    expect(config).toMatchObject({ text: 'select $1, $2, $3', rowMode: 'array' });
    expect(passed).toBe(values);
    expect(then).toBe(callback);
  });

  it('a name of the caller’s own as it is', () => {
    const config = { text: 'select $1 as c', name: 'own' };
    expect(pass([config, [1]])[0]).toBe(config);
  });

  it.each([
    ['a bare text', ['begin']],
    ['a text without values', [{ text: 'select 1' }]],
    ['a text with an empty list of values', [{ text: 'select 1' }, []]],
    ['a query of a class of its own', [new pg.Query('select 1')]],
  ])('%s without a name', (_, given: unknown[]) => {
    expect(pass(given)[0]).toBe(given[0]);
  });

  it('no name beyond the capacity: lists of many lengths would fill the memory of the database', async () => {
    const Client = await openCopy('capacity');
    const names = Array.from({ length: 501 }, (_, number) => nameOf(`select $1 as n${number}`, [1], Client));
    expect(new Set(names.slice(0, 500)).size).toBe(500);
    expect(names[500]).toBeUndefined();
    expect(nameOf('select $1 as n0', [2], Client)).toBe(names[0]);
  });
});

const server = process.env['TEST_DATABASE_URL'] ?? '';

describe.skipIf(!server)('on PostgreSQL', () => {
  async function open(): Promise<PreparingClient & AsyncDisposable> {
    const client = new Fresh({ connectionString: server });
    client.on('error', () => undefined);
    await client.connect();
    return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
  }
  /** Counts the statements of a connection that are kept under a name. */
  const countPrepared = async (client: pg.Client, part: string): Promise<number> => {
    const like = `%${part}%`.replaceAll("'", "''");
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_prepared_statements where statement like '${like}' and name <> ''`,
    );
    return rows[0]?.count ?? 0;
  };

  it('a text is prepared once a connection, whatever its values', async () => {
    const text = 'select $1::text as once';
    await using client = await open();
    for (const value of ['a', 'b', "it's"]) {
      expect((await client.query({ text }, [value])).rows).toEqual([{ once: value }]);
    }
    expect(await countPrepared(client, 'as once')).toBe(1);
    await using other = await open();
    expect(await countPrepared(other, 'as once')).toBe(0);
    expect((await other.query({ text }, ['c'])).rows).toEqual([{ once: 'c' }]);
    expect(await countPrepared(other, 'as once')).toBe(1);
  });

  it('a text that cannot be prepared fails alone, and is prepared as soon as it can be', async () => {
    const text = 'select $1::text as late from pg_temp.not_yet';
    await using client = await open();
    await expect(client.query({ text }, ['a'])).rejects.toThrow('not_yet');
    await expect(client.query({ text }, ['a'])).rejects.toThrow('not_yet');
    await client.query('create temporary table not_yet as select 1 as row');
    expect((await client.query({ text }, ['b'])).rows).toEqual([{ late: 'b' }]);
    expect(await countPrepared(client, 'as late')).toBe(1);
  });

  it('a value that is refused leaves the statement for the next one', async () => {
    const text = 'select $1::int as number';
    await using client = await open();
    expect((await client.query({ text }, [1])).rows).toEqual([{ number: 1 }]);
    await expect(client.query({ text }, ['one'])).rejects.toThrow('invalid input syntax');
    expect((await client.query({ text }, [2])).rows).toEqual([{ number: 2 }]);
  });

  it('a lost connection fails what was asked, and a new one prepares the text again', async () => {
    const text = 'select $1::text as kept';
    await using other = await open();
    const client = await open();
    await client.query({ text }, ['a']);
    const lost = client.query({ text: 'select pg_sleep($1)' }, [30]);
    const failed = expect(lost).rejects.toThrow();
    await other.query({ text: 'select pg_terminate_backend($1)' }, [pidOf(client)]);
    await failed;
    await expect(client.query({ text }, ['b'])).rejects.toThrow();
    await using next = await open();
    expect((await next.query({ text }, ['c'])).rows).toEqual([{ kept: 'c' }]);
    await client.end();
  });
});

/** The driver knows the process that answers it; its types do not say so. */
const pidOf = (client: pg.Client): number => (client as pg.Client & { processID: number }).processID;
