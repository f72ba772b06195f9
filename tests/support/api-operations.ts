import type { JsonSchema } from './json-of-schema.ts';

/** One endpoint as /api/openapi.json describes it. */
export interface Operation {
  /** 'PUT /api/user/profile' */
  name: string;
  method: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query'; schema: JsonSchema }[];
  body: JsonSchema | null;
  /** Required keys; empty for a public endpoint. */
  keys: ('session' | 'publisher')[];
}

type Described = Record<
  string,
  Record<
    string,
    {
      security: Partial<Record<'session' | 'publisher', []>>[];
      parameters: Operation['parameters'];
      requestBody?: { content: { 'application/json'?: { schema: JsonSchema } } };
    }
  >
>;

/** Every endpoint of a running site. */
export async function readOperations(origin: string): Promise<Operation[]> {
  const answer = await fetch(`${origin}/api/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Described };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, parameters, requestBody }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema ?? null,
      keys: security.flatMap((one) => Object.keys(one) as ('session' | 'publisher')[]),
    })),
  );
}
