import * as v from 'valibot';
import { supportTopic } from './answer-part.contract.ts';
import { calendarDate, hinted, href, image, line, link, markdown, paragraph } from '../../values/field.contract.ts';

const side = v.optional(v.picklist(['left', 'center', 'right']), 'right');

/** A list of groups of fields; the title is the name of a group in the content API. */
export const listOfGroups = <const TEntries extends v.ObjectEntries>(title: string, entries: TEntries) =>
  v.array(v.pipe(v.strictObject(entries), v.title(title)));

/** Blocks that need the width of a page: no column takes them. */
export const wideTypes = {
  carousel: {
    fields: {
      heading: v.optional(line),
      layout: v.optional(v.picklist(['slides', 'hero', 'three', 'related']), 'slides'),
      isGrey: v.optional(v.boolean(), false),
      /** A slide without a picture or a title is stored, and shown to editors only. */
      slides: listOfGroups('Slide', {
        slideTitle: v.optional(hinted('DeskHintSlideTitle', line)),
        slideImage: v.optional(image),
        slideCategory: v.optional(line),
        hideCategory: v.optional(v.boolean(), false),
        slideAuthor: v.optional(line),
        slidePublishDate: v.optional(calendarDate),
        slideContent: v.optional(paragraph),
        slideLink: v.optional(href),
      }),
    },
  },
  testimonials: {
    fields: {
      heading: v.optional(line),
      testimonials: listOfGroups('Testimonial', {
        content: paragraph,
        author: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(300))),
        company: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(300))),
        companyLink: v.optional(href),
        contentAlignment: side,
        authorAlignment: side,
      }),
      backgroundImage: v.optional(image),
      darkenBackgroundImage: v.optional(v.boolean(), true),
    },
  },
  tiles: {
    fields: {
      heading: v.optional(line),
      layout: v.optional(v.picklist(['banners', 'cards', 'topics', 'featured']), 'cards'),
      tiles: listOfGroups('Tile', {
        title: line,
        text: v.optional(paragraph),
        image: v.optional(image),
        href,
        links: v.optional(v.array(link), []),
      }),
    },
  },
  'support-picker': {
    fields: { heading: line, closingText: v.optional(hinted('DeskHintClosingText', markdown)) },
    answers: { topics: v.array(supportTopic) },
  },
} as const;
