import { escapeXml } from '../../content/items/xml-text.rules.ts';

/** Sample communities of the demo: state, then name, city and county. */
const sample: Readonly<Record<string, readonly string[]>> = {
  CA: [
    'Alder Creek Road|Truckee|Nevada',
    'Cinder Ridge Estates|Paradise|Butte',
    'Deer Park Terrace|Santa Rosa|Sonoma',
    'Manzanita Hollow|Redding|Shasta',
    'Topanga Lookout|Topanga|Los Angeles',
    'Whispering Oaks|Ojai|Ventura',
  ],
  CO: [
    'Bear Claw Mesa|Durango|La Plata',
    'Lodgepole Flats|Evergreen|Jefferson',
    'Sunshine Gulch|Boulder|Boulder',
    'Trout Haven|Woodland Park|Teller',
  ],
  AZ: ['Copper Basin Ranches|Prescott|Yavapai', 'Pine Canyon|Flagstaff|Coconino', 'Rim View Acres|Payson|Gila'],
  OR: [
    'Bull Springs|Bend|Deschutes',
    'Cascade Meadows|Sisters|Deschutes',
    'Rogue Terrace|Ashland|Jackson',
    'Tumble Creek|Hood River|Hood River',
  ],
  WA: ['Chumstick Flats|Leavenworth|Chelan', 'Lost Lake Loop|Winthrop|Okanogan', 'Painted Hills|Yakima|Yakima'],
  ID: ['Harris Ridge|Boise|Ada', 'Payette Pines|McCall|Valley', 'Warm Springs Bench|Ketchum|Blaine'],
  MT: [
    'Big Larch|Seeley Lake|Missoula',
    'Elkhorn Crossing|Helena|Lewis and Clark',
    'Spotted Bear Road|Whitefish|Flathead',
  ],
  NM: [
    'Cañada de los Álamos|Santa Fe|Santa Fe',
    'Gavilan Canyon|Ruidoso|Lincoln',
    'Sandia Heights East|Albuquerque|Bernalillo',
  ],
  TX: [
    'Horseshoe Bend|Wimberley|Hays',
    'Lost Pines Village|Bastrop|Bastrop',
    'River Mountain Ranch|New Braunfels|Comal',
    'Twin Mesas|Fort Davis|Jeff Davis',
  ],
  UT: ['Emigration Oaks|Salt Lake City|Salt Lake', 'Kolob Terrace|Virgin|Washington', 'Summit Park|Park City|Summit'],
  NV: ['Clear Creek Tahoe|Carson City|Carson City', 'Kyle Canyon|Las Vegas|Clark'],
  FL: ['Palm Hammock|DeLand|Volusia', 'Sand Pine Preserve|Ocala|Marion'],
  GA: ['Longleaf Station|Waycross|Ware'],
  NC: ['Laurel Knob|Asheville|Buncombe', 'Pisgah Shadows|Brevard|Transylvania'],
  SD: ['Custer Highlands|Custer|Custer', 'Rockerville Gulch|Rapid City|Pennington'],
  NJ: ['Cranberry Bog Lane|Barnegat|Ocean'],
};

const element = (name: string, text: string): string => `<community_${name}>${escapeXml(text)}</community_${name}>`;

/** The demo register, in the format of a real one. */
export const demoCommunities = `<?xml version="1.0" encoding="UTF-8"?>
<communities>
${Object.entries(sample)
  .flatMap(([state, rows]) =>
    rows.map((row) => {
      const [name = '', city = '', county = ''] = row.split('|');
      const parts = element('name', name) + element('city', city) + element('county', county);
      return `  <community>${parts}${element('state', state)}</community>`;
    }),
  )
  .join('\n')}
</communities>`;
