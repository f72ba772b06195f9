import { buildSchema, isNonNullType, Kind, parse, TypeInfo, validate, visit, visitWithTypeInfo } from 'graphql';
import { describe, expect, it } from 'vitest';
import { contentSchema } from '../../../server/content/api/content-api.ts';
import { shellQuery } from '../shell.ts';

interface Query {
  name: string;
  document: string;
  schema: object;
}

const isQuery = (value: unknown): value is Query => typeof value === 'object' && value !== null && 'document' in value;
const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], { eager: true });
const queries = [shellQuery, ...Object.values(modules).flatMap((module) => Object.values(module).filter(isQuery))];
const schema = buildSchema(contentSchema());

type Node = Record<string, unknown> | undefined;

/** Walks to what a field of an answer is read with, and whether null is read there. */
function fieldIn(node: Node, key: string): { node: Node; isNullable: boolean } {
  const entries = objectIn(node)?.['entries'] as Record<string, Node> | undefined;
  const found = entries?.[key];
  return { node: found, isNullable: ['nullable', 'nullish'].includes(String(outermost(found)?.['type'])) };
}

/** A pipe begins with what it checks. */
const outermost = (node: Node): Node => {
  const [first] = (node?.['pipe'] as Node[] | undefined) ?? [];
  return first && first !== node ? outermost({ ...first, pipe: undefined }) : node;
};

function objectIn(node: Node): Node {
  const inner = outermost(node);
  const next = (inner?.['wrapped'] ?? inner?.['item']) as Node;
  return next ? objectIn(next) : inner;
}

/** Fields that a schema reads as nullable although the content API never answers null: an unneeded check. */
function needlesslyNullable(document: string, answer: Node): string[] {
  const found: string[] = [];
  const path: Node[] = [answer];
  const info = new TypeInfo(schema);
  visit(
    parse(document),
    visitWithTypeInfo(info, {
      Field: {
        enter(field) {
          const { node, isNullable } = fieldIn(path.at(-1), (field.alias ?? field.name).value);
          const type = info.getType();
          if (isNullable && type && isNonNullType(type)) found.push(field.name.value);
          path.push(node);
        },
        leave() {
          path.pop();
        },
      },
    }),
  );
  return found;
}

describe.each(queries.map((query) => [query.name, query] as const))('%s', (name, query) => {
  const document = parse(query.document);

  it('fits the content schema', () => {
    expect(validate(schema, document)).toEqual([]);
  });

  it('reads null only where the content API may answer it', () => {
    expect(needlesslyNullable(query.document, query.schema as Node)).toEqual([]);
  });

  it('is one read-only operation of that name', () => {
    const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    expect(operations.map(({ operation, name: given }) => [operation, given?.value])).toEqual([['query', name]]);
  });
});

it('covers every query by its established name', () => {
  const specified = [
    'GetIndustries',
    'GetJobFunctions',
    'GetTopicsOfInterest',
    'GetNewsletterTopics',
    'GetVariant',
    'GetSpecContent',
    'GetCommittees',
    'GetMembershipExceptions',
    'GetMembershipProducts',
    'GetFaqTags',
    'GetFaqItems',
    'GetOrderConfirmationCallToAction',
    'GetBreadcrumb',
    'GetFooter',
    'GetFooterNavigation',
    'GetHeader',
    'GetHeaderNavigation',
    'GetAdDetails',
    'GetLinkableFacets',
    'GetFaqSupportTags',
    'GetFaqSupportResults',
    'GetEditions',
    'GetFreeAccess',
    'GetDocInfoJsonData',
    'GetRedirectPagePath',
    'GetCountries',
    'GetEnumeration',
    'SearchDocumentInfo',
    'GetTopicAreas',
  ];
  const names = new Set(queries.map((query) => query.name));
  expect(specified.filter((name) => !names.has(name))).toEqual([]);
});
