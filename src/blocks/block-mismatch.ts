/** A block that cannot be shown: names page, block and field, so that an editor finds it. */
export class BlockMismatch extends Error {
  override name = 'BlockMismatch';
  readonly path: string;
  readonly block: string;
  readonly field: string;
  readonly problem: string;

  constructor(path: string, block: string, field: string, problem: string) {
    super(`${path}: block ${block}: ${field}: ${problem}`);
    this.path = path;
    this.block = block;
    this.field = field;
    this.problem = problem;
  }
}
