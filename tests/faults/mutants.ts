import { spawn } from 'node:child_process';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../../server/platform/env/env.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A possible mistake, and the smallest set of tests that must detect it. */
export interface Mutant {
  name: string;
  file: string;
  /** The original text, which must occur exactly once, and its replacement. */
  changes: readonly (readonly [was: string, becomes: string])[];
  tests: readonly string[];
  /** Harmless on the embedded database, where transactions are sequential. */
  isOnlyOnPostgres?: true;
}

const orders = 'server/store/orders';
const folder = `${orders}/placing`;
const placing = `${folder}/place-order.test.ts`;
const processing = `${folder}/process-attempt.test.ts`;
const writing = `${folder}/unwritten-attempt.test.ts`;
const crashing = 'tests/faults/orders-crash.test.ts';
const migration = 'server/platform/db/migrations/0002_store.sql';
const uniqueIndex = (name: string): readonly [string, string] => [
  `CREATE UNIQUE INDEX "${name}"`,
  `CREATE INDEX "${name}"`,
];

const credits = `${orders}/credits`;
const crediting = 'tests/faults/credit-model.test.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'gives money back with a new key each time, and without looking first',
    file: `${credits}/carry-out-refund.ts`,
    changes: [
      ['const known = await payments.getRefund({ refundId, ref });', 'const known = null;'],
      [
        'await payments.refund({ refundId, ref, amountMinor })',
        'await payments.refund({ refundId: crypto.randomUUID(), ref, amountMinor })',
      ],
    ],
    tests: [crediting],
  },
  {
    name: 'brings a failed refund back with an answer that was under way',
    file: `${credits}/refund.states.ts`,
    changes: [
      [
        "if (state !== 'asked' && state !== 'done') return null;",
        "if (state === 'waiting' || state === 'refused') return null;",
      ],
    ],
    tests: [`${credits}/credit-order.test.ts`],
  },
  {
    name: 'lets two people who saw the same order both credit it',
    file: `${credits}/issue-credit.ts`,
    changes: [['if (seenVersion !== null && seenVersion !== order.version)', 'if (seenVersion === -1)']],
    tests: [crediting],
  },
  {
    name: 'takes the number of a credit note outside of its transaction',
    file: `${credits}/issue-credit.ts`,
    changes: [
      [
        "await takeNumber(tx, 'CN', todayOf(services));",
        "await takeNumber(tx, 'CN', todayOf(services)).then(() => takeNumber(tx, 'CN', todayOf(services)));",
      ],
    ],
    tests: [crediting],
  },
  {
    name: 'believes that a refund that was made stays made',
    file: `${credits}/refund.states.ts`,
    changes: [["if (result === 'refused') return", "if (result === 'refused' && state === 'asked') return"]],
    tests: [crediting],
  },
  {
    name: 'keeps what was taken while the order was credited',
    file: `${credits}/sweep-refunds.ts`,
    changes: [['  await refundExcess(services);\n', '']],
    tests: [`${credits}/credit-order.test.ts`],
  },
  {
    name: 'asks the gateway with a new key each time',
    file: `${folder}/authorize-at-gateway.ts`,
    changes: [['    attemptId: id,\n', '    attemptId: crypto.randomUUID(),\n']],
    tests: [processing],
  },
  {
    name: 'lets the database take two live attempts of a cart',
    file: migration,
    changes: [uniqueIndex('order_attempts_live')],
    tests: [placing],
  },
  {
    name: 'lets the database take two orders of a cart',
    file: migration,
    changes: [uniqueIndex('orders_cart')],
    tests: [placing],
  },
  {
    name: 'writes the messages of an order outside of its transaction',
    file: `${folder}/complete-attempt.ts`,
    changes: [['enqueueOrderMessages(tx,', 'enqueueOrderMessages((services as OrderServices).db,']],
    tests: [crashing],
  },
  {
    name: 'writes the messages of an order after its transaction',
    file: `${folder}/process-attempt.ts`,
    changes: [
      ["if (state === 'COMPLETED') await completeAttempt(tx, services, updated, outcome.paid ?? nothingPaid);", ''],
      [
        "    announceStep('completed', after.id);\n",
        "    await completeAttempt(services.db, services, after, outcome.paid ?? nothingPaid);\n    announceStep('completed', after.id);\n",
      ],
    ],
    tests: [crashing],
  },
  {
    name: 'takes silence for a refusal',
    file: `${folder}/authorize-at-gateway.ts`,
    changes: [
      [
        "    case 'unknown':\n      return { event: 'unknown', reason",
        "    case 'unknown':\n      return { event: 'declined', reason",
      ],
    ],
    tests: [processing],
  },
  {
    name: 'takes an order that cannot be written for one nobody has heard of',
    file: `${folder}/process-attempt.ts`,
    changes: [["{ event: 'failed', ref: outcome.ref ?? null, reason }", "{ event: 'unknown', reason }"]],
    tests: [writing],
  },
  {
    name: 'gives an order to anybody who has its key',
    file: `${folder}/begin-attempt.ts`,
    changes: [['isOwn(existing, reader) && ', '']],
    tests: [placing],
  },
  {
    name: 'does not look whether somebody else was first',
    file: `${folder}/process-attempt.ts`,
    changes: [['    if (attempt.state !== seen.state) return { attempt, hasMoved: false };\n', '']],
    tests: [processing],
  },
  {
    name: 'keeps stock for an order that was given up',
    file: `${folder}/release-cart.ts`,
    changes: [['  await releaseStock(tx, toStockLines(attempt.draft));\n', '']],
    tests: [processing],
  },
  {
    name: 'counts a download without holding what it counts on',
    file: `${orders}/grants/entitlement.repo.ts`,
    changes: [[".where(eq(entitlements.id, id)).for('update')", '.where(eq(entitlements.id, id))']],
    tests: [`${orders}/downloads/open-download.test.ts`],
    isOnlyOnPostgres: true,
  },
  {
    name: 'promises stock that is not there',
    file: 'server/store/catalog/stock.ts',
    changes: [[' >= ${quantity}`', ' >= 0`']],
    tests: [placing],
    isOnlyOnPostgres: true,
  },
];

/** Every test that must fail for a mutant and passes for the original code. */
export const allTests: readonly string[] = [...new Set(mutants.flatMap(({ tests }) => tests))];

/** The vitest configuration of the copy: no page is rendered, so no build is needed. */
const settings = `export default {
  cacheDir: '.vite',
  test: { include: ['**/*.test.ts'], bail: 1, testTimeout: 60_000, hookTimeout: 60_000, fileParallelism: false },
};
`;

/** A copy of the sources for mutations and test runs. */
export async function openCopy() {
  const folder = await temporaryFolder();
  const root = projectRoot();
  for (const each of ['server', 'tests/support', 'tests/faults', 'package.json']) {
    await mkdir(path.dirname(path.join(folder.path, each)), { recursive: true });
    await cp(path.join(root, each), path.join(folder.path, each), { recursive: true });
  }
  await mkdir(path.join(folder.path, 'src'));
  for (const each of ['node_modules', 'src/content'])
    await symlink(path.join(root, each), path.join(folder.path, each));
  await writeFile(path.join(folder.path, 'vitest.config.ts'), settings);

  /** @returns whether all of these tests pass on one database, and their output */
  function runTests(tests: readonly string[]): Promise<{ isGreen: boolean; output: string }> {
    const server = process.env['TEST_DATABASE_URL'];
    const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
    const child = spawn(process.execPath, [vitest, 'run', '-t', server ? 'PostgreSQL' : 'embedded', ...tests], {
      cwd: folder.path,
      env: { PATH: process.env['PATH'] ?? '', NO_COLOR: '1', ...(server && { TEST_DATABASE_URL: server }) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    return new Promise((resolve) => child.once('close', (code) => resolve({ isGreen: code === 0, output })));
  }

  return {
    runTests,
    /** Applies a mistake, runs the tests that must detect it, and reverts it. */
    async runMutant({ file, changes, tests }: Mutant): Promise<{ isGreen: boolean; output: string }> {
      const place = path.join(folder.path, file);
      const original = await readFile(place, 'utf8');
      await writeFile(place, changes.reduce(changeOnce, original));
      try {
        return await runTests(tests);
      } finally {
        await writeFile(place, original);
      }
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

/** Replaces a text that must occur exactly once: a mutant without a change would look detected. */
function changeOnce(text: string, [was, becomes]: readonly [string, string]): string {
  const parts = text.split(was);
  if (parts.length !== 2) throw new Error(`Found ${parts.length - 1} times instead of once: ${was}`);
  return parts.join(becomes);
}
