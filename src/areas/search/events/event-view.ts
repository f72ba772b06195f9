import { moduleSwitch } from '../../../../server/platform/installation/modules.rules.ts';
import { sitePath } from '../../../../server/content/items/site-path.rules.ts';
import { locales, type Locale } from '../../../../server/platform/locale.rules.ts';
import { trainingTopicNames } from '../../../../server/store/catalog/training-topic.rules.ts';
import { listCourses } from '../../../../server/store/catalog/list-courses.ts';
import { weekdayDate } from '../../../../server/platform/dates/date-text.rules.ts';
import { languageName } from '../../../../server/search/event-entry.ts';
import { findRegistrationUrl } from '../../../../server/learning/training/event-item.rules.ts';
import { eventPath } from '../../../../server/learning/training/event-paths.rules.ts';
import { leavingHref } from '../../../../server/learning/training/leaving.rules.ts';
import type { TrainingEvent } from '../../../../server/learning/training/training.contract.ts';
import type { PageCall } from '../../../http/define-page.ts';
import type { SiteFrame } from '../../../layouts/site-frame.ts';

/** An event as a page shows it. */
export interface EventView extends Pick<TrainingEvent, 'id' | 'title' | 'isInPerson' | 'isCancelled' | 'address'> {
  path: string;
  calendarPath: string;
  /** First and last day in words; one day for an event of a day. */
  days: { date: string; text: string }[];
  /** First and last moment: instants where known, otherwise days. */
  starts: string;
  ends: string;
  provider: string;
  language: string;
  /** Language of the title, where known as a tag. */
  lang: string | undefined;
  topics: string[];
  /** Address of the warning page before the registration; null without registration. */
  register: string | null;
  /** The course in the store. */
  product: { name: string; path: string } | null;
}

/**
 * Returns events as pages show them.
 * @param leavingPage of the hub: the warning page before each registration
 */
export async function toEventViews(
  { services, page }: Pick<PageCall<SiteFrame>, 'services' | 'page'>,
  events: readonly TrainingEvent[],
  leavingPage: string | null,
): Promise<EventView[]> {
  const { t, language } = page;
  const named = events.some((event) => event.productName !== null);
  const courses = named ? await listCourses(services.db) : [];
  const { off } = moduleSwitch(services.installation.modulesOff);
  const warning = leavingPage ?? sitePath('/redirect-warning', language);
  return events.map((event) => {
    const { id, title, starts, ends, isInPerson, isCancelled, address } = event;
    const registration = findRegistrationUrl(event);
    const course = courses.find(({ name }) => locales.some((each) => name[each] === event.productName));
    return {
      id,
      title,
      isInPerson,
      isCancelled,
      address,
      provider: event.providerName,
      starts: starts.instant ?? starts.date,
      ends: ends.instant ?? ends.date,
      path: eventPath(id, language),
      calendarPath: `${eventPath(id, language)}/calendar`,
      days: [...new Set([starts.date, ends.date])].map((date) => ({ date, text: weekdayDate(date, language) })),
      language: languageName(event.language, language),
      lang: /^[a-z]{2,3}$/.test(event.language) ? event.language : undefined,
      topics: event.topics.map((topic) => t(trainingTopicNames[topic])),
      register: registration && leavingHref(warning, registration),
      product:
        course && !off.has('shop')
          ? { name: course.name[language], path: productPath(course.id, t('CartProductsPath'), language) }
          : null,
    };
  });
}

const productPath = (id: string, root: string, language: Locale): string => sitePath(`${root}/${id}`, language);
