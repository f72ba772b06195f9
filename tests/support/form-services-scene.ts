import { formFeatures } from '../../server/forms/applications/form-features.ts';
import type { ContentSource } from '../../server/content/api/content-source.ts';
import { createThrottle } from '../../server/people/auth/throttle.ts';
import type { Database } from '../../server/platform/db/connection.ts';
import { demoInstallation } from '../../server/platform/installation/demo-installation.ts';
import { openFiles } from '../../server/platform/files/open-files.ts';
import { createFormContent } from '../../server/forms/submissions/form-content.ts';
import { testContent } from './fake-account-content.ts';
import { answerFormWords } from './demo-form-words.ts';
import { demoForm, demoForms, storedForm } from './demo-forms.ts';

const hosts = { marketingHosts: ['go.example.org'], redirectHosts: [] };

/** Content with the demo's forms and the thank-you page only. */
const source: ContentSource = {
  name: 'test',
  execute: async (document, variables) => {
    const { id, language, itemPath } = variables;
    const words = answerFormWords(document, variables);
    if (words) return { data: words, tags: [] };
    const name = demoForms.find((each) => each === id || demoForm(each).marketing?.formGuid === id);
    const form = () => (name ? storedForm(name, String(language)) : null);
    const redirectPage = String(itemPath).endsWith('/thankyou') ? { path: String(itemPath) } : null;
    return { data: document.includes('FormRedirect') ? { redirectPage } : { form: form() }, tags: [] };
  },
};

/** The forms in code and those of editors, with their content. */
export const testFormContent = createFormContent(source, testContent, formFeatures, () => Promise.resolve(true));

/** Opens the services behind forms: a database, a folder of files, and the clock of the test. */
export async function openFormServices(db: Database, dataDir: string, at: { now: Date }) {
  const logged: { level: string; about: object; words: string }[] = [];
  const write = (level: string) => (about: object, words: string) => void logged.push({ level, about, words });
  const env = {
    siteOrigin: 'https://www.example.org',
    sessionSecrets: ['secret'] as const,
    databaseUrl: undefined,
    ...hosts,
  };
  return {
    db,
    env,
    logged,
    clock: { now: () => at.now },
    log: { info: write('info'), warn: write('warn'), error: write('error') },
    files: await openFiles({ dataDir, bucket: undefined }),
    auth: { throttle: createThrottle(env, db) },
    delivery: { poke: () => undefined },
    formContent: testFormContent,
    accountContent: testContent,
    installation: demoInstallation,
  };
}
