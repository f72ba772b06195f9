/** A document of another body: its mark (null for the body's first), number, title and editions. */
export interface OtherDocument {
  mark: string | null;
  code: string;
  title: string;
  years: number[];
}

/** A query and the number of the document that must come first. */
type OtherQuery = readonly [query: string, first: string];

export interface OtherBody {
  name: string;
  marks: { prefix: string; joiner?: 'space' | 'hyphen'; spellings?: string[] }[];
  documents: OtherDocument[];
  queries: OtherQuery[];
}

const document = (mark: string | null, code: string, title: string, ...years: number[]): OtherDocument => ({
  mark,
  code,
  title,
  years,
});

/** Bodies whose numbers have parts, dots, amendments, letters and leading zeros, or are words. */
export const otherBodies: readonly OtherBody[] = [
  {
    name: 'an international body',
    marks: [{ prefix: 'ISO' }, { prefix: 'ISO/IEC' }, { prefix: 'ISO/TS' }],
    documents: [
      document(null, '9001', 'Quality management', 2015),
      document('ISO/TS', '9001', 'Quality of schools', 2016),
      document('ISO/IEC', '27001-2', 'Security controls', 2022, 2013),
      document('ISO/IEC', '27001-2:2022/Amd 1:2024', 'Security controls, climate', 2024),
      document('ISO/IEC', '27001-3', 'Guidance on ISO/IEC 27001-2:2022', 2022),
      document('IEC', '802.11', 'Wireless networks', 2022),
    ],
    queries: [
      ['ISO 9001', '9001'],
      ['iso9001', '9001'],
      ['ISO-9001:2015', '9001'],
      ['9001', '9001'],
      ['ISO/TS 9001', 'ts-9001'],
      ['iso ts 9001', 'ts-9001'],
      ['ISO/IEC 27001-2', '27001-2'],
      ['isoiec 27001-2', '27001-2'],
      ['iso-iec-27001-2', '27001-2'],
      ['ISO 27001-2', '27001-2'],
      ['27001-2:2013', '27001-2'],
      ['27001-2', '27001-2'],
      ['ISO/IEC 27001-2:2022/Amd 1:2024', '27001-2-2022-amd-1-2024'],
      ['iso/iec 27001-2-2022-amd 1 2024', '27001-2-2022-amd-1-2024'],
      ['ISO IEC 27001-2:2022 AMD1:2024', '27001-2-2022-amd-1-2024'],
      ['estándar 27001-2', '27001-2'],
      ['IEC 802.11', '802.11'],
      ['802.11', '802.11'],
      ['download ISO/IEC 27001-2 pdf', '27001-2'],
      ['what does ISO/IEC 27001-2:2022 cost?', '27001-2'],
      ['ISO/IEC 27001 part 2', '27001-2'],
      ['BS ISO/IEC 27001-2', '27001-2'],
      ['ISO/IEC 27001\u20132', '27001-2'],
      ['ISO / IEC 27001-2', '27001-2'],
      ['I.S.O. 9001', '9001'],
      ['ISO no. 9001', '9001'],
      ['ISO-No.-9001', '9001'],
      ['buy ISO 09001', '9001'],
      ['ISO 9001 certification for a bakery', '9001'],
    ],
  },
  {
    name: 'a body of the internet',
    marks: [{ prefix: 'RFC' }, { prefix: 'PEP', spellings: ['Python Enhancement Proposal'] }],
    documents: [
      document(null, '9110', 'HTTP semantics', 2022),
      document(null, '8', 'Host names', 1969),
      document('PEP', '8', 'Style guide', 2001),
      document('PEP', '0484', 'Type hints, see PEP 8 and RFC 9110', 2014),
      document(null, '822', 'Mail, replaced by RFC 9110 in parts', 1982),
    ],
    queries: [
      ['RFC 9110', '9110'],
      ['rfc9110', '9110'],
      ['Rfc-9110', '9110'],
      ['rfc:9110', '9110'],
      ['9110', '9110'],
      ['PEP 8', 'pep-8'],
      ['pep8', 'pep-8'],
      ['pep/8', 'pep-8'],
      ['python enhancement proposal 8', 'pep-8'],
      ['RFC 8', '8'],
      ['PEP 0484', 'pep-0484'],
      ['pep-0484', 'pep-0484'],
      ['PEP 008', 'pep-8'],
      ['what is PEP 8', 'pep-8'],
      ['explain pep 8 to my team', 'pep-8'],
      ['PEP 484 type hints', 'pep-0484'],
      ['RFC #9110', '9110'],
      ['where is RFC 822 described', '822'],
      ['IETF RFC 9110', '9110'],
    ],
  },
  {
    name: 'a body of parts and letters',
    marks: [{ prefix: 'EN', joiner: 'hyphen' }, { prefix: 'NIST SP' }, { prefix: 'ASME' }, { prefix: 'CSA' }],
    documents: [
      document(null, '1366-1', 'Fire resistance of ducts', 2014),
      document(null, '1366-2', 'Fire resistance of dampers, with EN 1366-1', 2015),
      document(null, '1366', 'Fire resistance of services', 1999),
      document('NIST SP', '800-53', 'Security and privacy controls', 2020),
      document('NIST SP', '800', 'Catalogue of publications', 1953),
      document('ASME', 'B16.5', 'Pipe flanges', 2020),
      document('CSA', 'C22.1', 'Wiring rules', 2024),
    ],
    queries: [
      ['EN 1366-1', '1366-1'],
      ['EN-1366-1', '1366-1'],
      ['en1366-1', '1366-1'],
      ['en/1366-1:2014', '1366-1'],
      ['1366-2', '1366-2'],
      ['EN 1366', '1366'],
      ['NIST SP 800-53', '800-53'],
      ['nist sp800-53', '800-53'],
      ['SP 800-53', '800-53'],
      ['sp-800-53', '800-53'],
      ['NIST 800-53', '800-53'],
      ['800-53', '800-53'],
      ['ASME B16.5', 'b16.5'],
      ['asme b16.5-2020', 'b16.5'],
      ['B16.5', 'b16.5'],
      ['BS EN 1366-1', '1366-1'],
      ['DIN EN 1366-1:2014', '1366-1'],
      ['EN 1366 part 1', '1366-1'],
      ['EN 1366/1', '1366-1'],
      ['tests after EN 1366-1 in Spain', '1366-1'],
      ['NIST SP 800-53 rev 5', '800-53'],
      ['NIST SP 800-53 for our suppliers', '800-53'],
      ['buy NIST Special Publication 800-53', '800-53'],
      ['ANSI/ASME B16.5', 'b16.5'],
      ['ASME B 16.5', 'b16.5'],
      ['C22.1', 'c22.1'],
      ['c22.1 wiring rules', 'c22.1'],
      ['CSA C22.1', 'c22.1'],
      ['CSA C22.1:24', 'c22.1'],
      ['CSA C22.1-24 for cottages', 'c22.1'],
      ['CSA-C22.1', 'c22.1'],
    ],
  },
  {
    name: 'a body whose numbers are words',
    marks: [{ prefix: 'W3C' }],
    documents: [
      document(null, 'css-color-3', 'CSS Color Module Level 3', 2022),
      document(null, 'css-color-4', 'CSS Color Module Level 4, after W3C css-color-3', 2026),
      document(null, 'accelerometer', 'Sensors of motion', 2026),
      document(null, 'accname-1.2', 'Accessible names, with the accelerometer', 2026),
    ],
    queries: [
      ['W3C css-color-4', 'css-color-4'],
      ['w3c css color 4', 'css-color-4'],
      ['css color 4', 'css-color-4'],
      ['W3C css-color-3', 'css-color-3'],
      ['W3C accelerometer', 'accelerometer'],
      ['W3C accname-1.2', 'accname-1.2'],
      ['W3C sensors of motion', 'accelerometer'],
    ],
  },
];
