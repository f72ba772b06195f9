import { writeCsv } from '../../../platform/csv/write-csv.ts';
import type { ImportReport } from '../import-report.contract.ts';

const columns = ['class', 'what', 'first in', 'times', 'letters', 'text', 'accepted by', 'accepted at'];

/** Returns the losses of an import as CSV, with who accepted them. @param names of people by their ids */
export const writeReportCsv = ({ losses, accepted }: ImportReport, names: ReadonlyMap<string, string>): string =>
  writeCsv([
    columns,
    ...losses.map((loss) => {
      const acceptance = accepted[loss.class];
      const by = acceptance ? (names.get(acceptance.by) ?? acceptance.by) : '';
      const counts = [{ digits: String(loss.count) }, { digits: String(loss.letters) }];
      return [loss.class, loss.what, loss.where, ...counts, loss.sample, by, acceptance?.at ?? ''];
    }),
  ]);
