import * as v from 'valibot';
import { blockName } from '../block-answer.rules.ts';
import { blockTypes, type BlockType, type StoredBlock, type StoredLeafBlock } from '../items/block.contract.ts';
import { readableItem, readersOf, type PageRule } from '../item-access.rules.ts';
import type { Context } from './context.ts';
import { showCommittee } from './committee.ts';
import { showDocument } from './document.ts';
import { findPublications, showPublication } from './publication.ts';
import { showFaq } from './help.ts';

type Stored<T extends StoredBlock['type']> = Extract<StoredBlock, { type: T }>;

/** The page a block stands on: its language, and the rule that says who reads it. */
interface Place {
  language: string;
  page: PageRule;
}
type ShownBlock<T extends StoredBlock['type']> = Omit<Stored<T>, 'type'> & { key: string } & Place;

/** Fields that an older block was stored without. */
const defaultsOf = ({ fields }: BlockType) => v.getDefaults(v.strictObject(fields));
const defaults = new Map(Object.entries(blockTypes).map(([type, kind]) => [type, defaultsOf(kind)]));

/** A stored block as its GraphQL type; `key` is its place on the page. */
export function showBlock(block: StoredBlock, key: string, { language, page }: Place): object {
  const { type, ...fields } = block;
  return { __typename: blockName(type), key, language, page, ...defaults.get(type), ...fields };
}

const column = (blocks: readonly StoredLeafBlock[], key: string, place: Place) =>
  blocks.map((block, index) => showBlock(block, `${key}-${index + 1}`, place));

/** Returns of an item that a block shows what all readers of the page may read. */
const onPage = <T extends Parameters<typeof readableItem>[0]>(item: T, { page }: Place): T =>
  readableItem(item, readersOf(page));

/** The items that blocks refer to. */
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
          });
      return chosen.slice(0, 3).map((item) => showPublication(onPage(item, block), loader));
    },
  },
  FaqAccordion: {
    groups: (block: ShownBlock<'faq-accordion'>, _: unknown, { loader }: Context) =>
      block.groups.map((group) => ({
        heading: group.heading,
        items: async () => (await loader.byNames('faq', group.items, block.language)).map(showFaq),
      })),
  },
  Alert: {
    alert: async (block: ShownBlock<'alert'>, _: unknown, { loader }: Context) => {
      const found = block.alert ? await loader.byName('alert', block.alert, block.language) : null;
      return found && { id: block.alert, ...found.fields };
    },
  },
  CommitteeCard: {
    committee: async (block: ShownBlock<'committee-card'>, _: unknown, { loader }: Context) => {
      const found = await loader.byName('committee', block.committee, block.language);
      return found && showCommittee(onPage(found, block), loader);
    },
  },
  DocumentList: {
    items: async (block: ShownBlock<'document-list'>, _: unknown, { loader }: Context) => {
      const documents = block.ids
        ? await loader.byNames('document', block.ids, block.language)
        : (await loader.list('document', block.language)).filter(
            (item) => !block.topic || item.fields.tags?.includes(block.topic),
          );
      const shown = documents.map((item) => showDocument(onPage(item, block), loader));
      return block.ids ? shown : shown.toSorted((a, b) => Number(a.code) - Number(b.code));
    },
  },
  CommitteeList: {
    items: async (block: ShownBlock<'committee-list'>, _: unknown, { loader }: Context) =>
      (await loader.list('committee', block.language))
        .filter((item) => !block.topic || item.fields.tags?.includes(block.topic))
        .toSorted((a, b) => a.fields.sortOrder - b.fields.sortOrder || a.fields.title.localeCompare(b.fields.title))
        .map((item) => showCommittee(onPage(item, block), loader)),
  },
};
