import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLID,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLString,
  GraphQLUnionType,
  isNonNullType,
  isObjectType,
  printType,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLFieldConfigMap,
  type GraphQLNamedType,
  type GraphQLOutputType,
} from 'graphql';
import * as v from 'valibot';
import { blockEntries, blockName, commonEntries } from './block-answer.rules.ts';
import { referredItems, routedAnswer, routedItems } from '../items/types/answer.contract.ts';
import { blockTypes, type BlockTypeName } from '../items/types/block.contract.ts';
import { feedAnswers } from '../items/types/feed-answer.contract.ts';
import { settingAnswers } from './setting-answer.rules.ts';

/** The properties of a valibot schema that this file reads. */
interface Schema {
  type: string;
  wrapped?: Schema;
  item?: Schema;
  entries?: Entries;
  options?: readonly string[];
}
type Entries = Record<string, Schema>;

const asGeneric = (schema: Schema) => schema as unknown as v.GenericSchema;

const aboutRoutedItem = `Answered by every item with an address: these fields are for everybody, whatever its access rule, because
lists, cards and breadcrumbs show them. The fields that say "body" are null for a caller who may not read the page.`;
const aboutBlockItem =
  'A piece of a page. `key` is unique on its page; a navigationTitle puts it into the jump navigation.';

const plain: Readonly<Record<string, GraphQLScalarType>> = { number: GraphQLInt, boolean: GraphQLBoolean };

/** Writes the types of the content API in its language: items with an address, blocks, and what surrounds and lists them. */
export function writeContentTypes(): string {
  const types = new Map<string, GraphQLNamedType>();
  const union = new GraphQLUnionType({ name: 'Block', types: () => blocks });
  const known: Readonly<Record<string, GraphQLNamedType & GraphQLOutputType>> = {
    ID: GraphQLID,
    Markdown: new GraphQLScalarType({ name: 'Markdown' }),
    Block: union,
  };

  function typeOf(schema: Schema): GraphQLOutputType {
    if (schema.wrapped) return nullable(typeOf(schema.wrapped));
    if (schema.item) return new GraphQLNonNull(new GraphQLList(typeOf(schema.item)));
    return new GraphQLNonNull(namedType(schema));
  }

  function namedType(schema: Schema) {
    const name = v.getTitle(asGeneric(schema));
    if (name === undefined) return plain[schema.type] ?? GraphQLString;
    const found = known[name] ?? types.get(name);
    if (found) return found as GraphQLNamedType & GraphQLOutputType;
    const type = newType(name, schema);
    types.set(name, type);
    // Only after adding the type: it may have fields of its own type.
    if (isObjectType(type)) type.getFields();
    return type;
  }

  function newType(name: string, { entries, options = [] }: Schema) {
    if (entries) return objectType(name, entries);
    return new GraphQLEnumType({ name, values: Object.fromEntries(options.map((option) => [option, {}])) });
  }

  const fieldsOf = (entries: Entries): GraphQLFieldConfigMap<unknown, unknown> =>
    Object.fromEntries(
      Object.entries(entries).map(([key, schema]) => [
        key,
        { type: typeOf(schema), description: descriptionOf(schema), args: argumentsOf(schema) },
      ]),
    );

  function objectType(name: string, entries: Entries): GraphQLObjectType {
    const implemented = interfaces.filter((each) => Object.keys(each.getFields()).every((key) => key in entries));
    return new GraphQLObjectType({ name, fields: () => fieldsOf(entries), interfaces: implemented });
  }

  const interfaces: GraphQLInterfaceType[] = [];
  const addInterface = (name: string, description: string, entries: Entries) =>
    interfaces.push(new GraphQLInterfaceType({ name, description, fields: fieldsOf(entries) }));
  addInterface('RoutedItem', aboutRoutedItem, routedAnswer);
  addInterface('BlockItem', aboutBlockItem, commonEntries);

  const routed = routedItems.map((item) => namedType(item as unknown as Schema)).filter(isObjectType);
  const blocks = (Object.keys(blockTypes) as BlockTypeName[]).map((type) =>
    objectType(blockName(type), blockEntries(type) as unknown as Entries),
  );
  for (const block of blocks) block.getFields();
  for (const item of [...Object.values(referredItems), ...settingAnswers, ...feedAnswers]) namedType(item);
  const own = [...types.values()].filter((type) => known[type.name] === undefined);
  const unions = [new GraphQLUnionType({ name: 'Routed', types: routed }), union];
  return [...interfaces, ...unions, ...own, ...blocks].map((type) => printType(type)).join('\n\n');
}

const nullable = (type: GraphQLOutputType): GraphQLOutputType => (isNonNullType(type) ? type.ofType : type);

/** The description of a field; the choices where the API has a text for them. */
function descriptionOf(schema: Schema): string | undefined {
  const { options } = schema;
  const said = v.getDescription(asGeneric(schema));
  return said ?? (options && v.getTitle(asGeneric(schema)) === undefined ? `${options.join(' or ')}.` : undefined);
}

/** The number of entries that a list answers unless asked otherwise. */
function argumentsOf(schema: Schema): GraphQLFieldConfigArgumentMap {
  const { first } = v.getMetadata(asGeneric(schema)) as { first?: number };
  return first === undefined ? {} : { first: { type: GraphQLInt, defaultValue: first } };
}
