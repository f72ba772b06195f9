import type { TrainingTopic } from '../../store/catalog/training-topic.rules.ts';
import type { Locale, Localized } from '../../platform/locale.rules.ts';
import type { DemoPlaceName } from './demo-places.ts';

/** A course of the demo. `product` is its name in the catalogue, if it is sold there. */
export interface DemoCourse {
  title: Partial<Localized> & Pick<Localized, 'en'>;
  product: string | null;
  topic: TrainingTopic | TrainingTopic[];
  days: number;
}

export const demoCourses = {
  hotWork: {
    title: { en: 'Hot work safety course', es: 'Curso de seguridad en trabajos en caliente' },
    product: 'Hot work safety course',
    topic: 5,
    days: 1,
  },
  changes70: {
    title: { en: 'What changed in MSCA 70, 2026 edition', es: 'Qué cambió en MSCA 70, edición de 2026' },
    product: 'What changed in MSCA 70, 2026 edition',
    topic: 3,
    days: 3,
  },
  remote: {
    title: { en: 'Directing a remote inspection', es: 'Dirigir una inspección remota' },
    product: 'Directing a remote inspection',
    topic: 3,
    days: 3,
  },
  sprinklers: {
    title: { en: 'Sprinkler layout and calculation', es: 'Trazado y cálculo de rociadores' },
    product: 'Sprinkler layout and calculation',
    topic: 1,
    days: 4,
  },
  alarms: { title: { en: 'Fire alarm plan review' }, product: 'Fire alarm plan review', topic: 2, days: 3 },
  dust: { title: { en: 'Dust hazard analysis workshop' }, product: 'Dust hazard analysis workshop', topic: 4, days: 2 },
  ignition: {
    title: { en: 'Assessing the home ignition zone', es: 'Evaluar la zona de ignición de la vivienda' },
    product: 'Assessing the home ignition zone',
    topic: 7,
    days: 3,
  },
  arcFlash: {
    title: { en: 'Arc-flash: from study to label' },
    product: 'Arc-flash: from study to label',
    topic: 3,
    days: 1,
  },
  hospitals: { title: { en: 'Life safety in hospitals' }, product: 'Life safety in hospitals', topic: 0, days: 5 },
  inspection: {
    title: { en: 'Electrical inspection, in Spanish', es: 'Inspección de instalaciones eléctricas' },
    product: 'Electrical inspection, in Spanish',
    topic: 3,
    days: 2,
  },
  signers: { title: { en: 'Hot work for permit signers' }, product: 'Hot work for permit signers', topic: 5, days: 1 },
  survey: {
    title: { en: 'Existing exits: a day of surveying' },
    product: 'Existing exits: a day of surveying',
    topic: 0,
    days: 1,
  },
  firstHour: { title: { en: 'Command of the first hour' }, product: null, topic: 6, days: 2 },
  homeVisits: {
    title: { en: 'Home visits: training for trainers', es: 'Visitas al hogar: formación de formadores' },
    product: null,
    topic: 8,
    days: 2,
  },
  pumps: { title: { en: 'Fire pump acceptance tests, hands on' }, product: null, topic: 1, days: 2 },
  storage: { title: { en: 'Energy storage for plan examiners' }, product: null, topic: [3, 4], days: 1 },
} as const satisfies Record<string, DemoCourse>;
type DemoCourseName = keyof typeof demoCourses;

/** Course providers, each with its registration address. */
export const demoProviders = {
  msca: ['MSCA Training', 'https://learn.msca.example/register'],
  lakes: ['Great Lakes Safety Institute', 'https://www.greatlakes-safety.example/enroll'],
  gulf: ['Gulf States Fire Academy', 'https://academy.gulfstates.example/courses'],
  pacific: ['Pacific Code Council', 'https://events.pacificcodes.example/e'],
  prairie: ['Prairie Electrical Training Trust', 'https://prairie-electrical.example/classes'],
  caribe: ['Instituto Caribe de Seguridad', 'https://inscripcion.instituto-caribe.example/curso'],
} as const;
type DemoProviderName = keyof typeof demoProviders;

/** A date: course, week from 0, weekday from Monday as 0, place, provider; then the exceptions. */
export type DemoDate = readonly [
  course: DemoCourseName,
  week: number,
  weekday: number,
  place: DemoPlaceName | 'live',
  provider: DemoProviderName,
  note?: Exclude<Locale, 'en'> | 'cancelled' | 'full',
];

export const demoDates: readonly DemoDate[] = [
  ['hotWork', 0, 2, 'akron', 'msca'],
  ['remote', 0, 0, 'live', 'msca'],
  ['arcFlash', 0, 3, 'live', 'prairie'],
  ['firstHour', 1, 1, 'houston', 'gulf'],
  ['sprinklers', 1, 0, 'dallas', 'msca'],
  ['hotWork', 1, 4, 'ponce', 'caribe', 'es'],
  ['storage', 2, 2, 'live', 'pacific'],
  ['changes70', 2, 1, 'columbus', 'msca'],
  ['survey', 3, 3, 'boston', 'lakes'],
  ['dust', 3, 1, 'omaha', 'prairie'],
  ['inspection', 4, 2, 'sanJose', 'caribe', 'es'],
  ['alarms', 4, 1, 'live', 'msca'],
  ['pumps', 4, 3, 'mobile', 'gulf', 'cancelled'],
  ['hotWork', 5, 2, 'mobile', 'gulf'],
  ['signers', 5, 1, 'live', 'msca'],
  ['ignition', 6, 1, 'redding', 'pacific'],
  ['homeVisits', 6, 3, 'chicago', 'lakes'],
  ['arcFlash', 6, 1, 'omaha', 'prairie'],
  ['remote', 7, 0, 'live', 'caribe', 'es'],
  ['hospitals', 7, 0, 'toronto', 'msca'],
  ['firstHour', 8, 2, 'denver', 'pacific'],
  ['hotWork', 8, 4, 'fresno', 'pacific'],
  ['changes70', 8, 0, 'live', 'prairie'],
  ['sprinklers', 9, 0, 'seattle', 'pacific', 'full'],
  ['storage', 9, 3, 'live', 'lakes'],
  ['dust', 10, 1, 'houston', 'gulf'],
  ['inspection', 10, 2, 'monterrey', 'caribe', 'es'],
  ['survey', 10, 4, 'chicago', 'lakes'],
  ['alarms', 11, 1, 'boston', 'msca'],
  ['hotWork', 11, 3, 'columbus', 'msca'],
  ['homeVisits', 12, 2, 'ponce', 'caribe', 'es'],
  ['pumps', 12, 1, 'houston', 'gulf'],
  ['signers', 12, 4, 'live', 'msca'],
  ['arcFlash', 13, 2, 'denver', 'prairie', 'cancelled'],
  ['ignition', 13, 1, 'fresno', 'pacific'],
  ['remote', 14, 0, 'live', 'msca'],
  ['changes70', 14, 1, 'monterrey', 'caribe', 'es'],
  ['firstHour', 14, 3, 'akron', 'lakes'],
  ['hotWork', 15, 2, 'dallas', 'gulf'],
  ['hospitals', 15, 0, 'boston', 'msca'],
  ['storage', 15, 2, 'live', 'pacific'],
  ['sprinklers', 16, 0, 'columbus', 'msca'],
  ['dust', 16, 2, 'live', 'prairie'],
  ['hotWork', 17, 4, 'monterrey', 'caribe', 'es'],
  ['alarms', 17, 1, 'live', 'lakes'],
  ['survey', 18, 2, 'seattle', 'pacific'],
  ['homeVisits', 18, 3, 'mobile', 'gulf'],
  ['arcFlash', 18, 1, 'live', 'prairie'],
  ['ignition', 19, 1, 'denver', 'pacific', 'cancelled'],
  ['inspection', 19, 2, 'ponce', 'caribe', 'es'],
  ['pumps', 20, 1, 'chicago', 'lakes'],
  ['hotWork', 20, 3, 'seattle', 'pacific'],
  ['signers', 20, 2, 'live', 'msca'],
  ['firstHour', 21, 1, 'omaha', 'prairie'],
  ['changes70', 21, 1, 'dallas', 'gulf'],
  ['remote', 22, 0, 'live', 'msca'],
  ['hotWork', 22, 4, 'akron', 'msca'],
  ['sprinklers', 23, 0, 'ponce', 'caribe', 'es'],
  ['storage', 23, 2, 'boston', 'lakes'],
  ['hospitals', 24, 0, 'chicago', 'msca'],
  ['dust', 24, 1, 'fresno', 'pacific'],
  ['alarms', 25, 2, 'live', 'msca', 'cancelled'],
  ['ignition', 25, 1, 'monterrey', 'caribe', 'es'],
  ['survey', 26, 3, 'columbus', 'lakes'],
  ['homeVisits', 26, 2, 'live', 'msca'],
  ['arcFlash', 27, 1, 'houston', 'gulf'],
  ['inspection', 27, 3, 'live', 'caribe', 'es'],
  ['hotWork', 27, 2, 'omaha', 'prairie'],
];
