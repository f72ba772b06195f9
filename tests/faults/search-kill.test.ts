import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { indexDrivers, openTestIndex, testQuery, testEntry } from '../support/search-index-scene.ts';
import { casesOf } from '../support/test-scope.ts';

/** Entries of one write. */
const together = 20;
const entry = testEntry({ path: '/written', title: 'Written', text: 'indexed '.repeat(200) });
const kills = casesOf([1, 2, 3, 4, 5, 6, 7, 8], [1, 2]);

it.each(indexDrivers)('a process killed while it indexes loses nothing that was written: $name', async (driver) => {
  await using given = await driver.place();
  let told = 0;
  for (const kill of kills) {
    const task = JSON.stringify({ place: given.place, entry, together });
    const child = fork(path.join(import.meta.dirname, 'search-writer.ts'), [task]);
    const begun = told;
    child.on('message', (position) => (told = Number(position)));
    while (told < begun + 3) await once(child, 'message');
    await sleep(kill * 7);
    // Messages sent before its death have arrived by then.
    const silent = once(child, 'disconnect');
    child.kill('SIGKILL');
    await Promise.all([silent, once(child, 'exit')]);

    const index = openTestIndex(given.place);
    const { content = 0 } = await index.positions();
    // One write may have finished without a message.
    expect([told, told + 1]).toContain(content);
    expect(await index.paths()).toHaveLength(content * together);
    const { total } = await index.query(testQuery('indexed'));
    expect(total).toBe(content * together);
    told = content;
    await index.close();
  }
});
