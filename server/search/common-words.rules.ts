import type { Locale } from '../platform/locale.rules.ts';

const listed = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words of a question that say nothing about its subject, in lower case without accents. */
const common: Record<Locale, ReadonlySet<string>> = {
  en: listed(`
    a about an and any anybody anyone are as at be been by can could did do does doing for from get give had has have
    he her his how i if in into is it its let like looking many may me mean might much must my need needs of on or our
    please s she should so some somebody someone t tell than that the their them then there these they this those to us
    want was we were what when where which who whom whose why will with would you your`),
  es: listed(`
    a al algo alguien alguna alguno algun ante como con cual cuales cuando cuanta cuantas cuanto cuantos de debo del
    desde donde e el ella ellas ellos en entre era es esa ese eso esta estan estas este esto estos estoy fue ha hace
    hacen hacer hago han hay he la las le les lo los mas me mi mis muy necesito nos o os para pero por porque pueda
    puede pueden puedo que quien quienes quiero se sea ser si sin sobre son soy su sus te tengo tiene tienen tu tus u un
    una unas uno unos y ya yo`),
};

/** Words beside the name of a document that tell what somebody wants to do with it. */
const shopping = listed(`
  buy order purchase get download read view free online price cost costs pdf copy book print printed paper digital
  document current latest new newest difference versus vs compare
  comprar pedir descargar leer ver gratis linea precio cuesta costo copia libro impreso papel documento vigente actual
  ultima nueva diferencia`);

/** First words of a question. */
const asking: Record<Locale, ReadonlySet<string>> = {
  en: listed('how what when where which who whom whose why can could do does did is are may must should will i my'),
  es: listed('como que cuando donde cual cuales quien quienes cuanto cuanta cuantos cuantas por puedo puede debo hay'),
};

/** Words of somebody who asks about their own affairs: "print my certificate". */
const own: Record<Locale, ReadonlySet<string>> = { en: listed('i my me our we'), es: listed('mi mis me yo nuestro') };

const isCommonWord = (word: string, language: Locale): boolean => common[language].has(word);

/** Returns whether a word beside a document's name says nothing about which document is meant, in any language. */
export const isBesideName = (word: string): boolean =>
  shopping.has(word) || Object.values(common).some((words) => words.has(word));

/**
 * Returns the words that a page must be about; all of them where each is common.
 * @param words in lower case without accents
 */
export function tellingWords(words: readonly string[], language: Locale): string[] {
  const telling = words.filter((word) => !isCommonWord(word, language));
  return telling.length > 0 ? telling : [...words];
}

/** Returns whether words are asked as a question: "how do I cancel", "dónde está", or about one's own affairs. */
export const isQuestion = (words: readonly string[], language: Locale): boolean =>
  words.length > 2 && (asking[language].has(words[0] ?? '') || words.some((word) => own[language].has(word)));
