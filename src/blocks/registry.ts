import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import type * as v from 'valibot';
import type { StructuredData } from '../cms/structured-data.ts';
import Alert from './alert/Alert.astro';
import { alertFragment } from './alert/alert.fragment.ts';
import { alertSchema } from './alert/alert.schema.ts';
import CallToAction from './call-to-action/CallToAction.astro';
import { callToActionFragment } from './call-to-action/call-to-action.fragment.ts';
import { callToActionSchema } from './call-to-action/call-to-action.schema.ts';
import CommitteeCard from './committee-card/CommitteeCard.astro';
import { committeeCardFragment } from './committee-card/committee-card.fragment.ts';
import { committeeCardSchema } from './committee-card/committee-card.schema.ts';
import CommitteeList from './committee-list/CommitteeList.astro';
import { committeeListFragment } from './committee-list/committee-list.fragment.ts';
import { committeeListSchema } from './committee-list/committee-list.schema.ts';
import DocumentList from './document-list/DocumentList.astro';
import { documentListFragment } from './document-list/document-list.fragment.ts';
import { documentListSchema } from './document-list/document-list.schema.ts';
import FaqAccordion from './faq-accordion/FaqAccordion.astro';
import { faqAccordionFragment } from './faq-accordion/faq-accordion.fragment.ts';
import { faqAccordionSchema } from './faq-accordion/faq-accordion.schema.ts';
import { faqAccordionData } from './faq-accordion/faq-accordion.structured-data.ts';
import HeroBanner from './hero-banner/HeroBanner.astro';
import { heroBannerFragment } from './hero-banner/hero-banner.fragment.ts';
import { heroBannerSchema } from './hero-banner/hero-banner.schema.ts';
import ImageText from './image-text/ImageText.astro';
import { imageTextFragment } from './image-text/image-text.fragment.ts';
import { imageTextSchema } from './image-text/image-text.schema.ts';
import LinkCards from './link-cards/LinkCards.astro';
import { linkCardsFragment } from './link-cards/link-cards.fragment.ts';
import { linkCardsSchema } from './link-cards/link-cards.schema.ts';
import MultiSpot from './multi-spot/MultiSpot.astro';
import { multiSpotFragment } from './multi-spot/multi-spot.fragment.ts';
import { multiSpotSchema } from './multi-spot/multi-spot.schema.ts';
import PageTitle from './page-title/PageTitle.astro';
import { pageTitleFragment } from './page-title/page-title.fragment.ts';
import { pageTitleSchema } from './page-title/page-title.schema.ts';
import QuestionAnswer from './question-answer/QuestionAnswer.astro';
import { questionAnswerFragment } from './question-answer/question-answer.fragment.ts';
import { questionAnswerSchema } from './question-answer/question-answer.schema.ts';
import { questionAnswerData } from './question-answer/question-answer.structured-data.ts';
import RichText from './rich-text/RichText.astro';
import { richTextFragment } from './rich-text/rich-text.fragment.ts';
import { richTextSchema } from './rich-text/rich-text.schema.ts';
import TabbedWidget from './tabbed-widget/TabbedWidget.astro';
import { tabbedWidgetFragment } from './tabbed-widget/tabbed-widget.fragment.ts';
import { tabbedWidgetSchema } from './tabbed-widget/tabbed-widget.schema.ts';
import TwoColumn from './two-column/TwoColumn.astro';
import { twoColumnFragment } from './two-column/two-column.fragment.ts';
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
  fragment: string;
  /** Data for search engines that this block stands for; null when it has nothing to say. */
  structuredData: (block: AnyBlock) => StructuredData | null;
}

/** Ties a schema to what reads its output; the table forgets the type because parsing has settled it. */
function define<TBlock extends AnyBlock>(
  component: AstroComponentFactory,
  schema: v.GenericSchema<unknown, TBlock>,
  fragment: string,
  structuredData: (block: TBlock) => StructuredData | null = () => null,
): BlockDefinition {
  return { component, schema, fragment, structuredData: structuredData as BlockDefinition['structuredData'] };
}

/** Every member of the schema's `union Block`: its component, the shape of its answer and its selection. */
export const blockDefinitions: Readonly<Record<string, BlockDefinition>> = {
  HeroBanner: define(HeroBanner, heroBannerSchema, heroBannerFragment),
  PageTitle: define(PageTitle, pageTitleSchema, pageTitleFragment),
  RichText: define(RichText, richTextSchema, richTextFragment),
  TwoColumn: define(TwoColumn, twoColumnSchema, twoColumnFragment),
  CallToAction: define(CallToAction, callToActionSchema, callToActionFragment),
  MultiSpot: define(MultiSpot, multiSpotSchema, multiSpotFragment),
  FaqAccordion: define(FaqAccordion, faqAccordionSchema, faqAccordionFragment, faqAccordionData),
  QuestionAnswer: define(QuestionAnswer, questionAnswerSchema, questionAnswerFragment, questionAnswerData),
  ImageText: define(ImageText, imageTextSchema, imageTextFragment),
  TabbedWidget: define(TabbedWidget, tabbedWidgetSchema, tabbedWidgetFragment),
  Alert: define(Alert, alertSchema, alertFragment),
  CommitteeCard: define(CommitteeCard, committeeCardSchema, committeeCardFragment),
  LinkCards: define(LinkCards, linkCardsSchema, linkCardsFragment),
  DocumentList: define(DocumentList, documentListSchema, documentListFragment),
  CommitteeList: define(CommitteeList, committeeListSchema, committeeListFragment),
};

const names = Object.keys(blockDefinitions);
const spread = (name: string) => `...${name}Block`;

/** Selection of a page's blocks, for use on `union Block`. */
export const blockSelection = `__typename ${names.map(spread).join(' ')}`;

/** The fragments behind `blockSelection`; a column takes every block but another pair of columns. */
export const blockFragments = [
  ...Object.values(blockDefinitions).map((definition) => definition.fragment),
  `fragment LeafBlock on Block { __typename ${names
    .filter((name) => name !== 'TwoColumn')
    .map(spread)
    .join(' ')} }`,
].join('\n');
