import { addDays } from '../../platform/dates/calendar.rules.ts';

/** Places of demo events; streets and houses are fictitious, cities are real. */
export interface DemoPlace {
  name: string;
  street: string;
  second?: string;
  city: string;
  state: string;
  zip: string;
  country: string;
  zone: string;
}

const place = (
  [name, street, city, state, zip]: [string, string, string, string, string],
  zone: string,
  country = 'United States',
): DemoPlace => ({ name, street, city, state, zip, country, zone });

export const demoPlaces = {
  columbus: place(['Scioto Training Hall', '410 Cartwright Street', 'Columbus', 'Ohio', '43215'], 'America/New_York'),
  akron: place(['Akron training ground', '88 Rubber Works Road', 'Akron', 'Ohio', '44311'], 'America/New_York'),
  chicago: {
    ...place(['Gdynia Hall', '2200 West Fulton Row', 'Chicago', 'Illinois', '60612'], 'America/Chicago'),
    second: 'Third floor',
  },
  dallas: place(['Trinity Crafts Center', '915 Elm Yard', 'Dallas', 'Texas', '75202'], 'America/Chicago'),
  houston: place(['Bayou Fire Academy', '3700 Turning Basin Drive', 'Houston', 'Texas', '77029'], 'America/Chicago'),
  omaha: place(['Prairie Union Hall', '1414 Cass Street', 'Omaha', 'Nebraska', '68102'], 'America/Chicago'),
  mobile: place(['Gulf training ground', '60 Drydock Lane', 'Mobile', 'Alabama', '36602'], 'America/Chicago'),
  denver: place(['Front Range Code House', '77 Blake Terrace', 'Denver', 'Colorado', '80205'], 'America/Denver'),
  redding: place(['Cascade Wildland Center', '5 Shasta View', 'Redding', 'California', '96001'], 'America/Los_Angeles'),
  fresno: place(['Central Valley ground', '2650 Tulare Yard', 'Fresno', 'California', '93721'], 'America/Los_Angeles'),
  seattle: place(['Pier 40 Classroom', '40 Harbor Way', 'Seattle', 'Washington', '98101'], 'America/Los_Angeles'),
  boston: place(['Fort Hill Rooms', '19 Pearl Court', 'Boston', 'Massachusetts', '02110'], 'America/New_York'),
  ponce: place(['Parque de adiestramiento', 'Calle Marina 12', 'Ponce', 'Puerto Rico', '00716'], 'America/Puerto_Rico'),
  toronto: place(
    ['Lakeshore Lecture Hall', '21 Quay Street', 'Toronto', 'Ontario', 'M5J 2N5'],
    'America/Toronto',
    'Canada',
  ),
  sanJose: place(
    ['Colegio Técnico Central', 'Avenida 4, edificio 9', 'San José', 'San José', '10101'],
    'America/Costa_Rica',
    'Costa Rica',
  ),
  monterrey: place(
    ['Centro de Oficios', 'Calzada Madero 800', 'Monterrey', 'Nuevo León', '64000'],
    'America/Monterrey',
    'Mexico',
  ),
} as const satisfies Record<string, DemoPlace>;
export type DemoPlaceName = keyof typeof demoPlaces;

/** The Monday from which demo weeks are counted, and the length of the cycle in weeks. */
const firstMonday = '2026-01-05';
const weeksOfDemo = 28;

/**
 * Returns the next date of an event that recurs every 28 weeks and has not ended on a day. So a demo of any age has all
 * its events ahead, each on its planned weekday and stable from one day to the next.
 */
export function nextStart(
  { week, weekday, days }: { week: number; weekday: number; days: number },
  today: string,
): string {
  const first = addDays(firstMonday, week * 7 + weekday);
  const period = weeksOfDemo * 7;
  const gone = (Date.parse(today) - Date.parse(first)) / 86_400_000 - (days - 1);
  return addDays(first, Math.max(0, Math.ceil(gone / period)) * period);
}
