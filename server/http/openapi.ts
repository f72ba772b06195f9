import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { ModuleName } from '../platform/installation/module-names.contract.ts';
import { moduleSwitch } from '../platform/installation/modules.rules.ts';
import { contracts } from './contracts.ts';
import type { EndpointContract } from './endpoint.ts';
import { rightsOfAccess, type EndpointAccess } from './gate.ts';

/**
 * Checks without an equivalent in JSON Schema are left out: the server is stricter than its description, never less
 * strict.
 */
const describeSchema = (schema: v.GenericSchema) => {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' });
  return rest;
};

const bySession = [{ session: [] }];
const byToken = [{ publisher: [] }];

/** Returns the credentials of an access; one of those listed is enough. */
function credentialsOf(access: EndpointAccess): Record<string, string[]>[] {
  if (access === 'public') return [];
  if (access === 'record-system') return [{ recordSystem: [] }];
  return typeof access === 'object' && access.scope ? [...bySession, ...byToken] : bySession;
}

/** Returns the summary of an endpoint, with the rights it needs. */
function describeRights(summary: string, access: EndpointAccess): string {
  const rights = rightsOfAccess(access);
  return rights ? `${summary}. Needs the right ${rights.join(' or ')}` : summary;
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        requestId: { type: 'string' },
      },
    },
  },
};

type Paths = Record<string, Record<string, unknown>>;

/** Cached: describing the contracts takes longer than any other response. */
const described = new WeakMap<typeof contracts, Paths>();

function describePaths(): Paths {
  const known = described.get(contracts);
  if (known) return known;
  const paths: Paths = {};
  for (const contract of contracts) {
    const operations = (paths[contract.path] ??= {});
    operations[contract.method.toLowerCase()] = describeOperation(contract);
  }
  described.set(contracts, paths);
  return paths;
}

/** Describes the API from the contracts that the endpoints check with, without those of modules that are off. */
export function describeApi(origin: string, modulesOff: readonly ModuleName[] = []) {
  const { isRouteOff } = moduleSwitch(modulesOff);
  const paths = Object.entries(describePaths()).filter(([path]) => !isRouteOff(path));
  return {
    openapi: '3.1.0',
    info: { title: 'Stanchion', version: '1' },
    servers: [{ url: origin }],
    paths: Object.fromEntries(paths),
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        publisher: {
          type: 'http',
          scheme: 'bearer',
          description: 'PUBLISH_SECRET, or a token with the scope content or publish',
        },
        recordSystem: {
          type: 'http',
          scheme: 'bearer',
          description: 'CUSTOMERS_TOKEN, or a token with the scope customers',
        },
        session: { type: 'apiKey', in: 'cookie', name: 'session', description: 'The cookie of a signed-in person' },
      },
    },
  };
}

function describeOperation({ summary, access, params = {}, query, body, uploads, answers }: EndpointContract) {
  const type = uploads ? 'multipart/form-data' : 'application/json';
  return {
    summary: describeRights(summary, access),
    security: credentialsOf(access),
    parameters: [
      ...Object.entries(params).map(([name, schema]) => ({
        name,
        in: 'path',
        required: true,
        schema: describeSchema(schema),
      })),
      ...queryParameters(query),
    ],
    ...(body && { requestBody: { required: true, content: { [type]: { schema: describeSchema(body) } } } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, { description, schema }]) => [
          status,
          { description, ...(schema && { content: { 'application/json': { schema: describeSchema(schema) } } }) },
        ]),
      ),
      default: {
        description: 'What went wrong, and which fields',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function queryParameters(query: v.GenericSchema | undefined) {
  if (!query) return [];
  const { properties = {}, required = [] } = describeSchema(query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}
