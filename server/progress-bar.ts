const width = 30;

/** A progress bar in a terminal; in a log, a line every tenth. */
export class ProgressBar {
  readonly #label: string;
  #started = 0;
  #said = -1;
  #line = '';

  constructor(label: string) {
    this.#label = label;
  }

  show(done: number, total: number): void {
    if (total === 0) return;
    this.#started ||= performance.now();
    const seconds = (performance.now() - this.#started) / 1_000;
    const rate = seconds > 0.2 ? ` ${Math.round(done / seconds)}/s` : '';
    this.#line = `${this.#label} ${done}/${total}${rate}`;
    const share = done / total;
    if (process.stdout.isTTY) {
      const bar = '█'.repeat(Math.round(share * width)).padEnd(width, '░');
      process.stdout.write(`\r${bar} ${this.#line}   `);
    } else if (Math.floor(share * 10) > this.#said) {
      this.#said = Math.floor(share * 10);
      console.log(this.#line);
    }
  }

  finish(): void {
    if (process.stdout.isTTY && this.#line) process.stdout.write('\n');
  }
}
