import type { Platform } from '../../platform/platform.ts';
import { todayOf } from '../../platform/dates/today.ts';
import { closePdf, openPdf, pdfText } from '../../platform/pdf/pdf-document.ts';
import { demoPaper } from '../../platform/pdf/pdf-look.ts';
import type { LearnerFeed } from './learner-feed.ts';
import { readLearnerRecord } from './learner-item.rules.ts';

/** Returns the date this many years earlier. */
const ago = (year: number) => (years: number, day: string) => `${year - years}-${day}`;

/** Records of the demo's people in the format of the learning system. */
function demoLearners(year: number): Readonly<Record<string, object>> {
  const at = ago(year);
  return {
    'LMS-48213': {
      courses: [
        course('C-3107', 'What changed in MSCA 70, 2026 edition', 'Live virtual', at(0, '12-14'), 'registered', 9),
        course('C-2988', 'Fire alarm plan review', 'Online', at(0, '02-03'), 'in-progress', 12),
        course('C-2871', 'Sprinkler layout and calculation', 'Classroom', at(1, '03-20'), 'completed', 28),
        course('C-2503', 'Hot work safety course', 'Classroom', at(4, '05-02'), 'completed', 7),
      ],
      certificates: [
        certificate('TC-2871', 'SL4K7P9Q2D', 'Sprinkler layout and calculation', 'Course', {
          holder: 'Maeve O’Connell',
          issuedOn: at(1, '03-20'),
        }),
        certificate('TC-2610', 'PE8T3M5W7R', 'Certified Plans Examiner', 'Certification', {
          holder: 'Maeve O’Connell',
          issuedOn: at(1, '06-11'),
          validUntil: at(-2, '06-10'),
        }),
        certificate('TC-2503', 'HW6B2N8X4C', 'Hot work safety course', 'Course', {
          holder: 'Maeve O’Connell',
          issuedOn: at(4, '05-02'),
          validUntil: at(2, '05-01'),
        }),
      ],
      resources: [
        resource('R-501', 'Sprinkler layout: workbook', 'Sprinkler layout and calculation', 'sprinkler-workbook.pdf'),
        resource('R-502', 'Plans examiner: code study outline', 'Certified Plans Examiner', 'study-outline.pdf'),
        {
          ...resource('R-503', 'Fire alarm plan review: answers', 'Fire alarm plan review', 'answers.pdf'),
          hasAccess: false,
        },
        { ...resource('R-504', 'Joining a live class', '', 'joining.pdf'), isLicensed: false },
      ],
    },
    'LMS-48219': {
      courses: [course('C-2960', 'Hot work safety course', 'Classroom', at(1, '09-09'), 'completed', 7)],
      certificates: [
        certificate('TC-2960', 'HW3F9V5Z7K', 'Hot work safety course', 'Course', {
          holder: 'Ivo Petrović',
          issuedOn: at(1, '09-09'),
          validUntil: at(-1, '09-08'),
        }),
        certificate('TC-2733', 'EI5D8H2J6N', 'Certified Electrical Inspector', 'Certification', {
          holder: 'Ivo Petrović',
          issuedOn: at(2, '01-17'),
          validUntil: at(-1, '01-16'),
          isRevoked: true,
        }),
      ],
    },
  };
}

const course = (id: string, title: string, type: string, date: string, status: string, hours: number) => ({
  id,
  title,
  type,
  date,
  status,
  hours,
});
const certificate = (id: string, number: string, title: string, type: string, more: object) => ({
  id,
  number,
  title,
  type,
  ...more,
});
const resource = (id: string, title: string, product: string, fileName: string) => ({
  id,
  title,
  product,
  fileName,
  type: 'Course material',
  hasAccess: true,
});

/** Answers for the demo's people; a file is a placeholder page. */
export function createDemoLearners(platform: Pick<Platform, 'clock' | 'installation'>): LearnerFeed {
  const recordOf = (lmsId: string) => {
    const all = demoLearners(Number(todayOf(platform).slice(0, 4)));
    return Object.hasOwn(all, lmsId) ? readLearnerRecord(all[lmsId]) : null;
  };
  return {
    record: (lmsId) => Promise.resolve({ ok: true, value: recordOf(lmsId) }),
    certificate(number) {
      const all = Object.keys(demoLearners(2026)).flatMap((id) => recordOf(id)?.record.certificates ?? []);
      return Promise.resolve({ ok: true, value: all.find((each) => each.number === number) ?? null });
    },
    async file(lmsId, resourceId) {
      const found = recordOf(lmsId)?.record.resources.find(({ id, hasAccess }) => id === resourceId && hasAccess);
      if (!found) return { ok: true, value: null };
      const title = found.title;
      const page = await openPdf({ language: 'en', title, creator: 'MSCA', createdAt: new Date(0) }, demoPaper);
      const write = (role: 'H1' | 'P', text: string, size: number): void => {
        page.addStructure(
          page.struct(role, {}, () => page.fontSize(size).text(pdfText(text), { paragraphGap: size / 2 })),
        );
      };
      write('H1', title, 22);
      write('P', 'A sample of a demo, in place of the course material.', 11);
      return { ok: true, value: Buffer.from(await closePdf(page)) };
    },
  };
}
