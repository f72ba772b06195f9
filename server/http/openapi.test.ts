import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../platform/env/env.ts';
import { findBodyLimit } from './body-limit.ts';
import { contracts } from './contracts.ts';
import { describeApi } from './openapi.ts';

const folder = path.join(projectRoot(), 'src/pages/api');
const routes = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.ts') && !path.basename(file).startsWith('_'))
  .map((file) => ({ file, source: readFileSync(path.join(folder, file), 'utf8') }));

/** "content/items/[id].ts" → "/api/content/items/{id}". */
const addressOf = (file: string): string =>
  `/api/${file
    .replace(/\.ts$/, '')
    .replace(/(^|\/)index$/, '')
    .replace(/\[(\w+)\]/g, '{$1}')}`.replace(/\/$/, '');

const paths = describeApi('https://www.example.org').paths;

describe('/api/openapi.json', () => {
  it.each(
    routes.filter(({ source }) => source.includes('endpoint(')).map(({ file, source }) => [file, source] as const),
  )('describes every method of %s', (file, source) => {
    const methods = [...source.matchAll(/^export const (GET|POST|PUT|PATCH|DELETE)\b/gm)].map(([, method = '']) =>
      method.toLowerCase(),
    );
    expect(methods.length).toBeGreaterThan(0);
    expect(Object.keys(paths[addressOf(file)] ?? {})).toEqual(expect.arrayContaining(methods));
  });

  it.each([
    'catalog/products/{id}',
    'catalog/products/{id}/sessions',
    'countries',
    'countries/{code}/states',
    'user/current',
    'user/details',
    'user/addresses',
    'cart/sync',
  ])(
    'describes %s, which the shop’s other clients call (docs/decisions/wire-names.md#calls-of-the-shop)',
    (address) => {
      expect(Object.keys(paths[`/api/${address}`] ?? {})).not.toEqual([]);
    },
  );

  it('describes nothing that is not there', () => {
    const addresses = new Set(routes.map(({ file }) => addressOf(file)));
    expect(contracts.map((contract) => contract.path).filter((address) => !addresses.has(address))).toEqual([]);
  });

  it('describes each method of an address once', () => {
    const names = contracts.map(({ method, path: address }) => `${method} ${address}`);
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  });

  it('is JSON whose parameters, bodies and answers have schemas', () => {
    const api = JSON.parse(JSON.stringify(describeApi('https://www.example.org'))) as ReturnType<typeof describeApi>;
    expect(api.servers).toEqual([{ url: 'https://www.example.org' }]);
    expect(api.paths['/api/content/items/{id}']?.['put']).toMatchObject({
      security: expect.arrayContaining([{ publisher: [] }]) as unknown,
      parameters: expect.arrayContaining([
        expect.objectContaining({ name: 'id', in: 'path', required: true }),
        expect.objectContaining({ name: 'locale', in: 'query', required: false }),
        expect.objectContaining({ name: 'draft', in: 'query', required: false }),
      ]) as unknown,
      requestBody: { required: true },
      responses: { 200: { content: { 'application/json': { schema: { type: 'object' } } } }, default: {} },
    });
    expect(api.paths['/api/content/graphql']?.['post']).toMatchObject({ security: [] });
  });

  // An integer past what its column holds would be an error of the database, and our fault.
  it('bounds every integer that is sent', () => {
    const api = JSON.parse(JSON.stringify(describeApi('https://www.example.org'))) as Record<'paths', unknown>;
    const unbound: string[] = [];
    const look = (node: unknown, place: string): void => {
      if (typeof node !== 'object' || node === null) return;
      const { type, maximum } = node as { type?: unknown; maximum?: unknown };
      if (type === 'integer' && maximum === undefined) unbound.push(place);
      for (const [key, value] of Object.entries(node)) if (key !== 'responses') look(value, `${place}/${key}`);
    };
    look(api.paths, '');
    expect(unbound).toEqual([]);
  });

  it('promises no longer body than the server passes on', () => {
    const tooLong = contracts.filter(({ path: address, bodyLimit = 0 }) => bodyLimit > findBodyLimit(address));
    expect(tooLong).toEqual([]);
  });

  it('promises no larger files than the server passes on', () => {
    const taking = contracts.filter(({ uploads }) => uploads);
    expect(taking.length).toBeGreaterThanOrEqual(3);
    const tooLarge = taking.filter(({ path: address, uploads = { most: 0, largest: 0 } }) => {
      const asked = address.replaceAll(/\{\w+\}/g, '12');
      return uploads.most * uploads.largest >= findBodyLimit(asked, 'multipart/form-data; boundary=b');
    });
    expect(tooLarge.map(({ path: address }) => address)).toEqual([]);
  });

  it('gives an address that takes no files no more room for a form with files than for anything else', () => {
    expect(findBodyLimit('/api/cart/lines', 'multipart/form-data; boundary=b')).toBe(findBodyLimit('/api/cart/lines'));
  });
});
