import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { systemNames } from '../system-name.contract.ts';

it.each(systemNames)('%s has its variables, payloads, connector, fake, contract test and page', (name) => {
  const folder = path.join(import.meta.dirname, name);
  const parts = [
    `${name}-variables.ts`,
    `${name}-payloads.contract.ts`,
    `${name}-connector.ts`,
    `fake-${name}.ts`,
    `${name}-connector.test.ts`,
    'README.md',
  ];
  expect(parts.filter((part) => !existsSync(path.join(folder, part)))).toEqual([]);
  const variables = readFileSync(path.join(folder, `${name}-variables.ts`), 'utf8');
  const page = readFileSync(path.join(folder, 'README.md'), 'utf8');
  const names = [
    `${name.toUpperCase()}_URL`,
    `${name.toUpperCase()}_TOKEN`,
    ...(variables.match(/\b[A-Z]+_[A-Z_]+\b/g) ?? []),
  ];
  expect(names.filter((variable) => !page.includes(`\`${variable}\``))).toEqual([]);
});
