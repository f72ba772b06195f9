import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import type * as v from 'valibot';
import { selectionOf } from '../cms/selection.ts';
import type { StructuredData } from '../cms/structured-data.ts';
import Alert from './alert/Alert.astro';
import { alertSchema } from './alert/alert.schema.ts';
import CallToAction from './call-to-action/CallToAction.astro';
import { callToActionSchema } from './call-to-action/call-to-action.schema.ts';
import CommitteeCard from './committee-card/CommitteeCard.astro';
import { committeeCardSchema } from './committee-card/committee-card.schema.ts';
import CommitteeList from './committee-list/CommitteeList.astro';
import { committeeListSchema } from './committee-list/committee-list.schema.ts';
import DocumentList from './document-list/DocumentList.astro';
import { documentListSchema } from './document-list/document-list.schema.ts';
import FaqAccordion from './faq-accordion/FaqAccordion.astro';
import { faqAccordionSchema } from './faq-accordion/faq-accordion.schema.ts';
import { faqAccordionData } from './faq-accordion/faq-accordion.structured-data.ts';
import HeroBanner from './hero-banner/HeroBanner.astro';
import { heroBannerSchema } from './hero-banner/hero-banner.schema.ts';
import ImageText from './image-text/ImageText.astro';
import { imageTextSchema } from './image-text/image-text.schema.ts';
import LinkCards from './link-cards/LinkCards.astro';
import { linkCardsSchema } from './link-cards/link-cards.schema.ts';
import MultiSpot from './multi-spot/MultiSpot.astro';
import { multiSpotSchema } from './multi-spot/multi-spot.schema.ts';
import PageTitle from './page-title/PageTitle.astro';
import { pageTitleSchema } from './page-title/page-title.schema.ts';
import QuestionAnswer from './question-answer/QuestionAnswer.astro';
import { questionAnswerSchema } from './question-answer/question-answer.schema.ts';
import { questionAnswerData } from './question-answer/question-answer.structured-data.ts';
import RichText from './rich-text/RichText.astro';
import { richTextSchema } from './rich-text/rich-text.schema.ts';
import TabbedWidget from './tabbed-widget/TabbedWidget.astro';
import { tabbedWidgetSchema } from './tabbed-widget/tabbed-widget.schema.ts';
import TwoColumn from './two-column/TwoColumn.astro';
import { twoColumnSchema } from './two-column/two-column.schema.ts';

/** Holds what every parsed block has, whatever its type. */
export interface AnyBlock {
  __typename: string;
  key: string;
  navigationTitle: string | null;
}

export interface BlockDefinition {
  component: AstroComponentFactory;
  schema: v.GenericSchema<unknown, AnyBlock>;
  /** Data for search engines that this block stands for; null when it has nothing to say. */
  structuredData: (block: AnyBlock) => StructuredData | null;
}

/** Ties a schema to what reads its output; the table forgets the type because parsing has settled it. */
function define<TBlock extends AnyBlock>(
  component: AstroComponentFactory,
  schema: v.GenericSchema<unknown, TBlock>,
  structuredData: (block: TBlock) => StructuredData | null = () => null,
): BlockDefinition {
  return { component, schema, structuredData: structuredData as BlockDefinition['structuredData'] };
}

/** Every member of the schema's `union Block`: its component and the shape of its answer. */
export const blockDefinitions: Readonly<Record<string, BlockDefinition>> = {
  HeroBanner: define(HeroBanner, heroBannerSchema),
  PageTitle: define(PageTitle, pageTitleSchema),
  RichText: define(RichText, richTextSchema),
  TwoColumn: define(TwoColumn, twoColumnSchema),
  CallToAction: define(CallToAction, callToActionSchema),
  MultiSpot: define(MultiSpot, multiSpotSchema),
  FaqAccordion: define(FaqAccordion, faqAccordionSchema, faqAccordionData),
  QuestionAnswer: define(QuestionAnswer, questionAnswerSchema, questionAnswerData),
  ImageText: define(ImageText, imageTextSchema),
  TabbedWidget: define(TabbedWidget, tabbedWidgetSchema),
  Alert: define(Alert, alertSchema),
  CommitteeCard: define(CommitteeCard, committeeCardSchema),
  LinkCards: define(LinkCards, linkCardsSchema),
  DocumentList: define(DocumentList, documentListSchema),
  CommitteeList: define(CommitteeList, committeeListSchema),
};

const names = Object.keys(blockDefinitions);
const spread = (name: string) => `...${name}Block`;
const anyOf = (members: readonly string[]) => `{ __typename ${members.map(spread).join(' ')} }`;

/**
 * The fragments `AnyBlock` and `LeafBlock` with one for each block; a column takes every block but another pair of
 * columns.
 */
export const blockFragments = [
  ...Object.entries(blockDefinitions).map(
    ([name, { schema }]) => `fragment ${name}Block on ${name} { ${selectionOf(schema)} }`,
  ),
  `fragment LeafBlock on Block ${anyOf(names.filter((name) => name !== 'TwoColumn'))}`,
  `fragment AnyBlock on Block ${anyOf(names)}`,
].join('\n');
