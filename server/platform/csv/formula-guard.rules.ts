/** Matches what may stand between the beginning of a cell and a formula: separators, quotes, blanks. Linear in the text. */
const runs = /[\s"',;]+|^/g;
const separator = /[,;\t\r\n]/;
const formula = /[=+\-@＝＋－＠]/;

/** Changes each run after which a spreadsheet may read a formula. */
const changeRuns = (text: string, change: (run: string) => string): string =>
  text.replace(runs, (run, at: number) => {
    const mayBegin = formula.test(text.charAt(at + run.length)) && (at === 0 || separator.test(run));
    return mayBegin ? change(run) : run;
  });

/**
 * Puts an apostrophe, which marks text in spreadsheets, before anything that one of them would run as a formula: at the
 * beginning of a cell, and after a character that some use as a separator, however the file quotes it. `a;=1+1` is two
 * cells where lists are separated by semicolons, because a quote counts there only at the beginning of a cell.
 */
export const guardFormulas = (text: string): string => changeRuns(text, (run) => `${run}'`);

/** Removes the apostrophes that `guardFormulas` adds. */
export const removeGuards = (text: string): string => changeRuns(text, (run) => run.replace(/'$/, ''));
