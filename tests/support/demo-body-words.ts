/**
 * Words of the demo that must not be seen on the site of another body: its name, its people, its places, its products
 * and its subjects. Compared as whole words, without regard to case.
 */
export const demoBodyWords = {
  name: ['Meridian Safety Codes Association', 'MSCA', 'msca.example', 'MSCA Link'],
  people: ['Hannah Brodziak', 'Prudence Adeyemi', 'Rolf Zimmerli', 'Noreen Maguire'],
  places: ['Surveyors Row', 'Meridian, Ohio', '330 555 0140', '13305550140'],
  products: ['handbook-70', 'membership-inspector', 'membership-lead', 'msca-link-annual', 'COD30ANN'],
  subjects: [
    'Building and life safety',
    'Fire protection systems',
    'Home fire safety',
    'Wildfire',
    'sprinkler',
    'sprinklers',
    'Sistemas de protección contra incendios',
    'rociadores',
  ],
} as const satisfies Record<string, readonly string[]>;

const escape = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Finds the demo's words in a text.
 * @param allowed words that the body has too, such as a subject of its own
 */
export function findDemoWords(text: string, allowed: readonly string[] = []): string[] {
  const known = new Set(allowed.map((word) => word.toLowerCase()));
  return Object.values(demoBodyWords)
    .flat()
    .filter((word) => !known.has(word.toLowerCase()))
    .filter((word) => new RegExp(`(?<![\\p{L}\\p{N}])${escape(word)}(?![\\p{L}\\p{N}])`, 'iu').test(text));
}
