import { describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createBackgroundWork } from './background-work.ts';

const open = () => createBackgroundWork(createLog({ logLevel: 'silent', isProduction: true }));

describe('work after an answer', () => {
  it('goes in the order it was started where it is about the same subject, also after one that failed', async () => {
    const background = open();
    const done: string[] = [];
    const slow = Promise.withResolvers<string>();
    background.start('first', 'ana', async () => {
      await slow.promise;
      done.push('first');
    });
    background.start('fails', 'ana', async () => {
      done.push('fails');
      throw new Error('refused');
    });
    background.start('last', 'ana', async () => {
      done.push('last');
    });
    const other = Promise.withResolvers<string>();
    background.start('of another', 'eva', async () => {
      done.push('of another');
      other.resolve('');
    });
    await other.promise;
    expect(done).toEqual(['of another']);
    slow.resolve('');
    await background.settled();
    expect(done).toEqual(['of another', 'first', 'fails', 'last']);
  });

  it('begins after what started it has gone on, and is waited for with all that it starts', async () => {
    const background = open();
    const done: string[] = [];
    background.start('outer', 'ana', async () => {
      background.start('inner', 'ana', async () => {
        done.push('inner');
      });
      done.push('outer');
    });
    done.push('answer');
    await background.settled();
    expect(done).toEqual(['answer', 'outer', 'inner']);
  });
});
