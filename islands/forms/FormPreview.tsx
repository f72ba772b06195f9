import type { ShownForm } from '../../server/forms/definition/shown-form.contract.ts';
import { Form } from './Form.tsx';
import { formEnv, type FormEnv } from './form-env.ts';

/** The environment of a form in a preview: conditions and checks work, and nothing is sent, uploaded or stored. */
const previewEnv: FormEnv = {
  send: (_, { screen }) => Promise.resolve({ outcome: 'refused', screen, problems: {}, alert: 'FormPreviewNotSent' }),
  upload: () => Promise.reject(new Error('A preview takes no files.')),
  readChoices: formEnv.readChoices,
  readOwn: () => Promise.resolve({ answers: {}, locked: {} }),
  solve: () => Promise.resolve(''),
  navigate: () => undefined,
  storage: { read: () => null, write: () => undefined, remove: () => undefined },
  newKey: () => 'preview',
};

/** Renders a form that is being edited, for the desk. */
export const FormPreview = ({ shown, phrases }: { shown: ShownForm; phrases: Readonly<Record<string, string>> }) => (
  <Form shown={shown} phrases={phrases} env={previewEnv} />
);
