import * as v from 'valibot';
import { findFormFaults } from '../form-faults.rules.ts';
import { calendarDate, line, purpose } from '../../values/field.contract.ts';
import { formShape } from './form.contract.ts';

/** A form as saved: its shape, and that people can complete it. */
const soundDefinition = v.pipe(
  formShape,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const { path, message } of findFormFaults(dataset.value)) {
      // The path of a fault, as the library writes it down.
      let input: unknown = dataset.value;
      const items = path.map((key) => {
        const item = { type: 'unknown', origin: 'value', input, key, value: (input as Record<string, unknown>)[key] };
        input = item.value;
        return item;
      });
      addIssue({ message, ...(items.length > 0 && { path: items as unknown as [v.IssuePathItem] }) });
    }
  }),
);

export const form = v.strictObject({
  title: line,
  updatedAt: v.optional(calendarDate),
  definition: v.pipe(soundDefinition, purpose('form')),
});
