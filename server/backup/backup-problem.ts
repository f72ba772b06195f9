/** A backup cannot be taken, read or restored; the message tells the operator why and what to do. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';
}
