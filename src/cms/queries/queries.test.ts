import { readFileSync } from 'node:fs';
import { buildSchema, Kind, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { shellQuery } from '../shell.ts';

interface Query {
  name: string;
  document: string;
}

const isQuery = (value: unknown): value is Query => typeof value === 'object' && value !== null && 'document' in value;
const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], { eager: true });
const queries = [shellQuery, ...Object.values(modules).flatMap((module) => Object.values(module).filter(isQuery))];
const schema = buildSchema(readFileSync('server/content/schema.graphql', 'utf8'));

describe.each(queries.map((query) => [query.name, query] as const))('%s', (name, query) => {
  const document = parse(query.document);

  it('fits the content schema', () => {
    expect(validate(schema, document)).toEqual([]);
  });

  it('is one read-only operation of that name', () => {
    const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    expect(operations.map(({ operation, name: given }) => [operation, given?.value])).toEqual([['query', name]]);
  });
});

it('covers every query by its established name', () => {
  const specified = [
    ...[
      'GetIndustries',
      'GetJobFunctions',
      'GetTopicsOfInterest',
      'GetNewsletterTopics',
      'GetVariant',
      'GetSpecContent',
    ],
    ...['GetCommittees', 'GetMembershipExceptions', 'GetMembershipProducts', 'GetFaqTags', 'GetFaqItems'],
    ...['GetOrderConfirmationCallToAction', 'GetBreadcrumb', 'GetFooter', 'GetFooterNavigation', 'GetHeader'],
    ...['GetHeaderNavigation', 'GetAdDetails', 'GetLinkableFacets', 'GetFaqSupportTags', 'GetFaqSupportResults'],
    ...['GetEditions', 'GetFreeAccess', 'GetDocInfoJsonData', 'GetRedirectPagePath', 'GetCountries', 'GetEnumeration'],
    ...['SearchDocumentInfo', 'GetTopicAreas'],
  ];
  const names = new Set(queries.map((query) => query.name));
  expect(specified.filter((name) => !names.has(name))).toEqual([]);
});
