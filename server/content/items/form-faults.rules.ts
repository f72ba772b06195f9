import { getFieldType, ownSettings, type StoredField } from '../../forms/kinds/stored-field.contract.ts';
import type { FormFault } from './form-fault.contract.ts';
import { findNeverShown, findValueFaults } from './form-condition-faults.rules.ts';
import type { StoredForm } from './types/form.contract.ts';

function findFieldFaults(field: StoredField, form: StoredForm, hidden: ReadonlySet<string>): string[] {
  const { label, options = [], optionsFrom, minLength = 0, maxLength, most = 1 } = field;
  const type = getFieldType(field.fieldType);
  const values = options.map(({ value }) => value);
  const screens = form.screens?.map(({ id }) => id) ?? [];
  const needsOptions = type.hasOptions === true && !optionsFrom;
  const faults: [boolean, string][] = [
    [!label && !type.isLabelOptional, 'label is required'],
    [needsOptions && options.length === 0, 'options must be given, or optionsFrom'],
    [new Set(values).size < values.length, 'options must not have the same value twice'],
    [maxLength !== undefined && Math.max(minLength, maxLength) === 0, 'maxLength leaves no room for an answer'],
    [needsOptions && most > 1 && most > options.length, 'most is more than there are options'],
    [field.screen !== undefined && !screens.includes(field.screen), `screen names no screen: ${field.screen}`],
    [
      field.required && !field.value && hidden.has(field.id),
      'a field that is never shown cannot be required: nobody could answer it',
    ],
  ];
  return [
    ...faults.filter(([isFault]) => isFault).map(([, message]) => message),
    ...(type.findFaults?.(field) ?? []),
    ...ownSettings.flatMap((settings) => settings.findFaults?.(field) ?? []),
  ];
}

/** Finds conditions on fields that do not exist or that people cannot answer. */
function findAskedFaults(form: StoredForm): FormFault[] {
  const types = new Map(form.fields.map(({ id, fieldType }) => [id, fieldType]));
  const faultOf = (id: string): string | null => {
    const type = types.get(id);
    if (type === undefined) return `names a field that is not there: ${id}`;
    return getFieldType(type).hasOneAnswer === false ? `names a field without one answer: ${id}` : null;
  };
  const faults: FormFault[] = [];
  const look = (path: string[], ids: readonly { fieldId: string }[]) =>
    ids.forEach(({ fieldId }, index) => {
      const message = faultOf(fieldId);
      if (message) faults.push({ path: [...path, String(index), 'fieldId'], message });
    });
  form.conditionalLogic.forEach(({ fieldId, conditions }, index) => {
    const at = ['conditionalLogic', String(index)];
    if (!types.has(fieldId))
      faults.push({ path: [...at, 'fieldId'], message: `names a field that is not there: ${fieldId}` });
    look([...at, 'conditions'], conditions);
  });
  form.screens?.forEach(({ leads = [] }, index) =>
    leads.forEach(({ conditions = [] }, lead) =>
      look(['screens', String(index), 'leads', String(lead), 'conditions'], conditions),
    ),
  );
  return faults;
}

/** Finds fields whose conditions depend on themselves by way of one another. */
function findCircle(form: StoredForm): FormFault[] {
  const asks = Map.groupBy(form.conditionalLogic, ({ fieldId }) => fieldId);
  const follow = (id: string, way: readonly string[]): string[] | null => {
    if (way.includes(id)) return [...way.slice(way.indexOf(id)), id];
    for (const { conditions } of asks.get(id) ?? []) {
      for (const { fieldId } of conditions) {
        const circle = follow(fieldId, [...way, id]);
        if (circle) return circle;
      }
    }
    return null;
  };
  for (const id of asks.keys()) {
    const circle = follow(id, []);
    if (circle) return [{ path: ['conditionalLogic'], message: `goes in a circle: ${circle.join(' → ')}` }];
  }
  return [];
}

/** Finds screens that lead nowhere, to themselves, or that nothing leads to. */
function findScreenFaults({ screens = [] }: StoredForm): FormFault[] {
  const ids = screens.map(({ id }) => id);
  const faults: FormFault[] = [];
  const at = (index: number) => ['screens', String(index)];
  screens.forEach(({ id, leads = [] }, index) => {
    if (ids.indexOf(id) !== index) faults.push({ path: [...at(index), 'id'], message: 'is the id of another screen' });
    leads.forEach(({ to }, lead) => {
      const place = [...at(index), 'leads', String(lead), 'to'];
      // Only onwards: a way back would never end, and the button Back is always there.
      if (!ids.includes(to)) faults.push({ path: place, message: `names a screen that is not there: ${to}` });
      else if (ids.indexOf(to) <= index) faults.push({ path: place, message: `must name a later screen, not ${to}` });
    });
    const last = leads.at(-1);
    if (last?.conditions?.length) {
      const message = 'cannot always be left: its last lead must have no conditions';
      faults.push({ path: [...at(index), 'leads'], message });
    }
    const isReached = index === 0 || screens.some((other) => other.leads?.some(({ to }) => to === id));
    if (!isReached) faults.push({ path: at(index), message: `is never reached: no screen leads to ${id}` });
  });
  return faults;
}

/** Finds a form that closes before it opens. */
function findTimeFaults({ opensAt, closesAt }: StoredForm): FormFault[] {
  if (opensAt === undefined || closesAt === undefined || opensAt < closesAt) return [];
  return [{ path: ['closesAt'], message: `must be later than ${opensAt}, when the form opens` }];
}

/**
 * Returns the faults of a form beyond its shape, for the editor who saves it: circular conditions, unknown fields and
 * screens, screens without an exit, limits that no answer meets.
 */
export function findFormFaults(form: StoredForm): FormFault[] {
  const names = form.fields.map(({ id, name = id }) => name);
  const ids = form.fields.map(({ id }) => id);
  const hidden = findNeverShown(form);
  const own = form.fields.flatMap((field, index) => [
    ...findFieldFaults(field, form, hidden).map((message) => ({ path: ['fields', String(index)], message })),
    ...(ids.indexOf(field.id) < index
      ? [{ path: ['fields', String(index), 'id'], message: 'is the id of another field' }]
      : []),
    ...(names.indexOf(field.name ?? field.id) < index
      ? [{ path: ['fields', String(index), 'name'], message: 'is the name of another field' }]
      : []),
  ]);
  const asked = [...findAskedFaults(form), ...findValueFaults(form)];
  return [...own, ...asked, ...findCircle(form), ...findScreenFaults(form), ...findTimeFaults(form)];
}
