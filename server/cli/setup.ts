import path from 'node:path';
import { parseArgs } from 'node:util';
import { stringify } from 'yaml';
import { systemClock } from '../platform/clock.ts';
import { connect, type Connection } from '../platform/db/connection.ts';
import { DirectoryLocked } from '../platform/db/directory-lock.ts';
import { SchemaRefusal } from '../platform/db/schema-refusal.ts';
import { BadEnvironment } from '../platform/env/bad-environment.ts';
import { readEnv, type Env } from '../platform/env/env.ts';
import { markOwnSite } from '../platform/env/own-site.ts';
import { nameCommands } from './name-commands.ts';
import { applySetup } from '../setup/apply-setup.ts';
import { askAnswers } from './ask-answers.ts';
import { describePlan, wordProblems, wordRefusal } from '../setup/describe-plan.ts';
import { describeRemoval } from '../setup/describe-removal.ts';
import { previewSetup } from '../setup/preview-setup.ts';
import { removeDemo } from '../setup/remove-demo.ts';
import { checkAnswers } from '../setup/check-answers.ts';
import { openCommandAuth } from '../http/open-command-auth.ts';
import { BadSetupFile, readSetupFile } from '../setup/setup-file.ts';
import { readStoredAnswers } from '../setup/stored-answers.ts';

const usage = `Usage:
  npm run setup                          asks nine questions and sets the site up
  npm run setup -- --from setup.yaml     takes the answers from a file
  npm run setup -- --from FILE --check   says what that would do; stores nothing
  npm run setup -- --print               writes the answers of this site
  --over-demo                            removes the demo first`;

const values = readOptions();

/** @returns the exit code */
async function run(connection: Connection, env: Env): Promise<number> {
  const { db } = connection;
  if (values.print) {
    const stored = await readStoredAnswers(db, systemClock);
    console.log(stored ? stringify(stored).trimEnd() : 'This store is not set up.');
    return stored ? 0 : 1;
  }
  const given = values.from === undefined ? await askAnswers() : await readSetupFile(path.resolve(values.from));
  const checked = checkAnswers(given);
  if (!checked.ok) {
    for (const line of await wordProblems(checked.problems)) console.error(line);
    console.error('\nNothing was stored.');
    return 1;
  }
  const { answers } = checked;
  if (values.check) {
    const plan = await previewSetup(db, systemClock, answers, { isOverDemo: values['over-demo'] });
    if (plan.refusal) {
      console.error(await wordRefusal(plan.refusal, 'en'));
      return 1;
    }
    console.log(['This would be stored:', ...describePlan(plan, answers.administrator)].join('\n  '));
    return 0;
  }
  if (values['over-demo']) {
    const { refusal } = await previewSetup(db, systemClock, answers, { isOverDemo: true });
    if (!refusal) console.log(describeRemoval(await removeDemo(db, systemClock)));
  }
  const auth = await openCommandAuth(env, db);
  const { plan, link } = await applySetup(auth, answers);
  if (plan.refusal) {
    console.error(`${await wordRefusal(plan.refusal, 'en')}\n\nNothing was stored.`);
    return 1;
  }
  markOwnSite(env.dataDir);
  console.log(describePlan(plan, answers.administrator).join('\n'));
  await auth.background.settled();
  if (link !== null) tellLink(env, answers.administrator, link);
  if (plan.changedFacts.length > 0) {
    const languages = plan.changedFacts.includes('languages') ? ' Start it again for the languages.' : '';
    console.log(`A running server takes these facts up within seconds.${languages}`);
  }
  console.log(nameCommands('Start the site with npm start.'));
  return 0;
}

/** Reads the options; unknown ones end the command with its usage. */
function readOptions() {
  try {
    return parseArgs({
      options: {
        from: { type: 'string' },
        check: { type: 'boolean', default: false },
        print: { type: 'boolean', default: false },
        'over-demo': { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    console.error(nameCommands(`${(error as Error).message}\n\n${usage}`));
    process.exit(2);
  }
}

function tellLink(env: Env, administrator: string, link: string): void {
  if (env.smtpUrl) return console.log(`A link to choose a password was sent to ${administrator}.`);
  console.log(`${administrator} chooses a password here once the site is started, within seven days:\n  ${link}`);
  console.log(`There is no mail server (SMTP_URL): the mail with this link lies in ${path.join(env.dataDir, 'mail')}.`);
}

try {
  const env = readEnv();
  const connection = await connect(env);
  let code: number;
  try {
    code = await run(connection, env);
  } finally {
    await connection.close();
  }
  process.exit(code);
} catch (error) {
  const expected = [DirectoryLocked, SchemaRefusal, BadEnvironment, BadSetupFile];
  console.error(expected.some((kind) => error instanceof kind) ? (error as Error).message : error);
  process.exit(1);
}
