/** A script that the typefaces of an organisation lack, and the file of its font, for PDF. */
interface ScriptFont {
  script: RegExp;
  /** Static TrueType or OpenType, licensed OFL: pdfkit cannot subset WOFF2. */
  file: string;
}

const noto = (script: RegExp, id: string, name: string): ScriptFont => ({
  script,
  file: `@expo-google-fonts/noto-sans-${id}/400Regular/NotoSans${name}_400Regular.ttf`,
});

/** The fonts of names in other scripts; the first one that has a letter draws it. Each is read only when it is needed. */
export const scriptFonts: readonly ScriptFont[] = [
  { script: /\p{scx=Hang}/u, file: '@embedpdf/fonts-kr/fonts/NotoSansKR-Regular.otf' },
  // Chinese in both spellings, and Japanese; the marks and letters of full width, too.
  {
    script: /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\u3000-\u303F\uFF00-\uFFEF]/u,
    file: '@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf',
  },
  // Letters of names that the fonts above lack, such as 﨑 and 𠮷.
  { script: /\p{scx=Han}/u, file: '@embedpdf/fonts-jp/fonts/NotoSansJP-Regular.otf' },
  { script: /\p{scx=Han}/u, file: '@embedpdf/fonts-kr/fonts/NotoSansKR-Regular.otf' },
  // Noto Sans Arabic draws the dots of a letter as glyphs of their own, which copy as unknown characters.
  { script: /\p{scx=Arab}/u, file: '@embedpdf/fonts-arabic/fonts/NotoNaskhArabic-Regular.ttf' },
  noto(/\p{scx=Hebr}/u, 'hebrew', 'Hebrew'),
  noto(/\p{scx=Thai}/u, 'thai', 'Thai'),
  noto(/\p{scx=Deva}/u, 'devanagari', 'Devanagari'),
  noto(/\p{scx=Beng}/u, 'bengali', 'Bengali'),
  noto(/\p{scx=Gujr}/u, 'gujarati', 'Gujarati'),
  noto(/\p{scx=Taml}/u, 'tamil', 'Tamil'),
  noto(/\p{scx=Telu}/u, 'telugu', 'Telugu'),
  noto(/\p{scx=Armn}/u, 'armenian', 'Armenian'),
  noto(/\p{scx=Geor}/u, 'georgian', 'Georgian'),
  noto(/\p{scx=Ethi}/u, 'ethiopic', 'Ethiopic'),
];

/** Files of packages that PDF needs at run time. */
export const scriptFontFiles: readonly string[] = [...new Set(scriptFonts.map(({ file }) => file))];
