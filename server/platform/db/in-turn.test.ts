import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Database } from './connection.ts';
import { makeTurns } from './in-turn.ts';

const handle = () => ({}) as Database;
const answered = (code: string) => Object.assign(new Error('refused'), { severity: 'ERROR', code });
const cut = new Error('Connection terminated unexpectedly');

describe('works that take turns', () => {
  it('run one after the other, in the order they came, on one handle', async () => {
    const inTurn = makeTurns();
    const [db, other] = [handle(), handle()];
    const seen: string[] = [];
    const work = (name: string, takes: number) => async () => {
      seen.push(`${name} begins`);
      await sleep(takes);
      seen.push(`${name} ends`);
      return name;
    };
    const names = await Promise.all([inTurn(db, work('a', 20)), inTurn(db, work('b', 5)), inTurn(db, work('c', 0))]);
    expect(names).toEqual(['a', 'b', 'c']);
    expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const held = inTurn(db, () => promise);
    await inTurn(other, work('elsewhere', 0));
    resolve(undefined);
    await held;
  });

  it('go on after one that failed by itself', async () => {
    const inTurn = makeTurns();
    const db = handle();
    const failing = inTurn(db, () => Promise.reject(answered('23505')));
    const next = inTurn(db, () => Promise.resolve('stored'));
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    await expect(next).resolves.toBe('stored');
  });

  it.each([cut, answered('57P01'), answered('55P03')])('end at once when the database is away: %s', async (error) => {
    const inTurn = makeTurns();
    const db = handle();
    const begun: string[] = [];
    const failing = inTurn(db, () => Promise.reject(error));
    const waiting = ['b', 'c'].map((name) => inTurn(db, () => Promise.resolve(begun.push(name))));
    for (const each of [failing, ...waiting]) await expect(each).rejects.toBe(error);
    expect(begun).toEqual([]);
    await expect(inTurn(db, () => Promise.resolve('back'))).resolves.toBe('back');
  });
});
