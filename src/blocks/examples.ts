import { alertExamples } from './alert/alert.examples.ts';
import { callToActionExamples } from './call-to-action/call-to-action.examples.ts';
import { committeeCardExamples } from './committee-card/committee-card.examples.ts';
import { committeeListExamples } from './committee-list/committee-list.examples.ts';
import { documentListExamples } from './document-list/document-list.examples.ts';
import { faqAccordionExamples } from './faq-accordion/faq-accordion.examples.ts';
import { heroBannerExamples } from './hero-banner/hero-banner.examples.ts';
import { imageTextExamples } from './image-text/image-text.examples.ts';
import { linkCardsExamples } from './link-cards/link-cards.examples.ts';
import { multiSpotExamples } from './multi-spot/multi-spot.examples.ts';
import { pageTitleExamples } from './page-title/page-title.examples.ts';
import { questionAnswerExamples } from './question-answer/question-answer.examples.ts';
import { richTextExamples } from './rich-text/rich-text.examples.ts';
import { tabbedWidgetExamples } from './tabbed-widget/tabbed-widget.examples.ts';
import { twoColumnExamples } from './two-column/two-column.examples.ts';

/** Every block's examples by type; they feed the tests and the gallery. */
export const blockExamples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  HeroBanner: heroBannerExamples,
  PageTitle: pageTitleExamples,
  RichText: richTextExamples,
  TwoColumn: twoColumnExamples,
  CallToAction: callToActionExamples,
  MultiSpot: multiSpotExamples,
  FaqAccordion: faqAccordionExamples,
  QuestionAnswer: questionAnswerExamples,
  ImageText: imageTextExamples,
  TabbedWidget: tabbedWidgetExamples,
  Alert: alertExamples,
  CommitteeCard: committeeCardExamples,
  LinkCards: linkCardsExamples,
  DocumentList: documentListExamples,
  CommitteeList: committeeListExamples,
};
