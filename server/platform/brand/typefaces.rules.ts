/** A typeface that an organisation can choose. */
export interface Typeface {
  /** Stored in the site's record, and the name of the Fontsource package. */
  id: string;
  /** Shown to editors. */
  name: string;
  kind: 'sans' | 'serif';
  /** Beginning of the names of the package's files. */
  files: string;
  /** Weights of the variable font. */
  weights: readonly [least: number, most: number];
  /** The family in `src/styles/fonts.css`, which needs no rules of the brand. */
  isBuiltIn?: true;
  /** A TrueType file of the same family, for PDF: pdfkit cannot subset WOFF2. */
  pdfFile?: string;
}

const typeface = (
  id: string,
  name: string,
  kind: Typeface['kind'],
  weights: Typeface['weights'],
  more: Pick<Typeface, 'isBuiltIn' | 'pdfFile'> = {},
): Typeface => ({
  id,
  name,
  kind,
  weights,
  files: `@fontsource-variable/${id}/files/${id}`,
  ...more,
});

const sourceSans = typeface('source-sans-3', 'Source Sans 3', 'sans', [200, 900], {
  isBuiltIn: true,
  pdfFile: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
});
const sourceSerif = typeface('source-serif-4', 'Source Serif 4', 'serif', [200, 900], { isBuiltIn: true });

/** Typefaces to choose from: well kept, variable, licensed OFL, with Latin and its extensions. */
export const typefaces: readonly Typeface[] = [
  sourceSans,
  sourceSerif,
  typeface('atkinson-hyperlegible-next', 'Atkinson Hyperlegible Next', 'sans', [200, 800]),
  typeface('ibm-plex-sans', 'IBM Plex Sans', 'sans', [100, 700]),
  typeface('inter', 'Inter', 'sans', [100, 900]),
  typeface('open-sans', 'Open Sans', 'sans', [300, 800]),
  typeface('public-sans', 'Public Sans', 'sans', [100, 900]),
  typeface('roboto', 'Roboto', 'sans', [100, 900]),
  typeface('literata', 'Literata', 'serif', [200, 900]),
];

/** Names by which the record of the organisation knows them. */
export const typefaceIds = typefaces.map(({ id }) => id);

/** The typefaces of a site that has not chosen any. */
export const defaultTypefaces = { text: sourceSans, heading: sourceSerif } as const;

export const typefaceOf = (id: string | null | undefined, role: keyof typeof defaultTypefaces): Typeface =>
  typefaces.find((each) => each.id === id) ?? defaultTypefaces[role];

/** TrueType file of the initials in an icon. */
export const initialsFontFile = '@expo-google-fonts/source-sans-3/700Bold/SourceSans3_700Bold.ttf';

/** Files of packages that the server reads at run time; every other font goes to browsers, from the build. */
export const serverFontFiles: readonly string[] = [
  initialsFontFile,
  ...typefaces.flatMap(({ pdfFile }) => (pdfFile === undefined ? [] : [pdfFile])),
];
