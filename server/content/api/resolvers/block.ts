import * as v from 'valibot';
import { blockName } from '../block-answer.rules.ts';
import { ShownLater } from '../shown-later.ts';
import {
  blockTypes,
  type BlockType,
  type StoredBlock,
  type StoredLeafBlock,
} from '../../items/types/block.contract.ts';
import { withoutMarks } from '../../texts/field-mark.rules.ts';
import type { Context } from './context.ts';
import { showCommittee } from './committee.ts';
import { showDocument } from './document.ts';
import { compareNumbers } from '../../items/documents/designation-text.rules.ts';
import { listTags, supportByTag } from './help.ts';
import { onPage, withItems, type BlockPlace } from './named-item.ts';
import { findPublications, showPublication } from './publication.ts';

type Stored<T extends StoredBlock['type']> = Extract<StoredBlock, { type: T }>;

type ShownBlock<T extends StoredBlock['type']> = Omit<Stored<T>, 'type'> & { key: string } & BlockPlace;

const kinds = new Map(
  Object.entries<BlockType>(blockTypes).map(([type, { fields, answers = {} }]) => [
    type,
    // Older blocks were stored without their defaults.
    { fields, answers, defaults: v.getDefaults(v.strictObject(fields)) as object },
  ]),
);

/** A stored block as its GraphQL type; `key` is its place on the page. Fields that are answered otherwise stay stored. */
export function showBlock({ type, ...stored }: StoredBlock, key: string, { language, page }: BlockPlace): object {
  const kind = kinds.get(type);
  const shown = Object.entries({ ...kind?.defaults, ...stored }).map(([name, value]) => {
    const schema = kind && !Object.hasOwn(kind.answers, name) ? kind.fields[name] : undefined;
    return [name, schema ? withItems(schema, value, { language, page }) : value];
  });
  return { __typename: blockName(type), key, language, page, ...(Object.fromEntries(shown) as object) };
}

const column = (blocks: readonly StoredLeafBlock[], key: string, place: BlockPlace) =>
  blocks.map((block, index) => showBlock(block, `${key}-${index + 1}`, place));

/** Answers that no field of the block names: columns, and the items that are found. */
export const blockResolvers = {
  TwoColumn: {
    first: (block: ShownBlock<'two-column'>) => column(block.first, `${block.key}-first`, block),
    second: (block: ShownBlock<'two-column'>) => column(block.second, `${block.key}-second`, block),
  },
  MultiSpot: {
    items: async (block: ShownBlock<'multi-spot'>, _: unknown, { loader }: Context) => {
      const chosen = block.items
        ? await loader.byNames('publication', block.items, block.language)
        : await findPublications(loader, {
            kind: block.source,
            language: block.language,
            topic: block.topic,
            offset: 0,
            first: 3,
          });
      return chosen.slice(0, 3).map((item) => showPublication(onPage(item, block), loader));
    },
  },
  DocumentList: {
    items: async (block: ShownBlock<'document-list'>, _: unknown, { loader }: Context) => {
      const documents = block.ids
        ? await loader.byNames('document', block.ids, block.language)
        : await loader.list('document', block.language, { tag: block.topic });
      const sorted = block.ids ? documents : documents.toSorted((a, b) => compareNumbers(a.fields.code, b.fields.code));
      return new ShownLater(sorted, (item) => showDocument(onPage(item, block), loader));
    },
  },
  SupportPicker: {
    topics: async (block: ShownBlock<'support-picker'>, _: unknown, { loader }: Context) => {
      const { language } = block;
      const tags = await listTags(loader, language, 100);
      const topics = await Promise.all(
        tags.map(async (tag) => ({ ...tag, cards: await supportByTag(loader, { language, tag: tag.id, first: 100 }) })),
      );
      return topics.filter(({ cards }) => cards.length > 0);
    },
  },
  CommitteeList: {
    items: (block: ShownBlock<'committee-list'>, _: unknown, { loader }: Context) =>
      listCommittees(block, loader, block.topic),
  },
  CommitteeOverview: {
    items: (block: ShownBlock<'committee-overview'>, _: unknown, { loader }: Context) => listCommittees(block, loader),
  },
};

/** Returns the active committees in their order, only those of the topic if one is given. */
async function listCommittees(block: BlockPlace, loader: Context['loader'], topic?: string) {
  const sorted = (await loader.list('committee', block.language, { tag: topic })).toSorted(
    (a, b) =>
      a.fields.sortOrder - b.fields.sortOrder ||
      withoutMarks(a.fields.title).localeCompare(withoutMarks(b.fields.title)),
  );
  return new ShownLater(sorted, (item) => showCommittee(onPage(item, block), loader));
}
