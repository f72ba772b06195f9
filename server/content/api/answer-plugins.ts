import type { ExecutionResult, GraphQLError } from 'graphql';
import { createGraphQLError, type Plugin } from 'graphql-yoga';
import type { Database } from '../../platform/db/connection.ts';
import { showPictures } from '../../platform/images/shown-pictures.ts';
import type { AnswerBudget } from './answer-budget.ts';
import type { ContentLoader } from './content-loader.ts';
import type { LoopPacer } from './loop-pacer.ts';
import { writeParts } from './write-answer.ts';

/** Most errors of an answer; each entry of a list may have one. */
const errorsTold = 50;

/** Writes what the answer depends on into `extensions.tags`. */
export const tagsPlugin: Plugin<{ loader: ContentLoader }> = {
  onExecute: ({ args }) => ({
    onExecuteDone: ({ result, setResult }) => {
      if (!('data' in result)) return;
      const { loader } = args.contextValue as { loader: ContentLoader };
      setResult({ ...result, extensions: { ...result.extensions, tags: [...loader.tags] } });
    },
  }),
};

/** Puts the pictures that readers get into an answer. */
export const picturesPlugin = (db: Database): Plugin => ({
  onExecute: () => ({
    onExecuteDone: async ({ result, setResult }) => {
      if (!('data' in result) || !result.data) return;
      const data = await showPictures(db, result.data);
      if (data !== result.data) setResult({ ...result, data });
    },
  }),
});

/** The caller that an answer goes to. */
interface Asker {
  budget: AnswerBudget;
  /** False for callers that may not learn the names of fields. */
  mayExplore: boolean;
}

type Result = ExecutionResult & { stringify?: (clean: ExecutionResult) => string };

/**
 * Writes an answer in slices; a too large one becomes an error. The server would write it in one step and could
 * answer no other request meanwhile.
 */
export const writePlugin = (pacer: LoopPacer): Plugin<object, Asker> => ({
  async onResultProcess({ result, setResult, serverContext: { budget, mayExplore } }) {
    const { data, errors, extensions } = result as Result;
    const first = (errors ?? []).slice(0, errorsTold);
    const told = mayExplore ? first : first.map(withoutSuggestions);
    try {
      budget.check();
      const dataText = data === undefined ? null : await write(data, pacer, budget);
      const extensionsText = extensions && (await write(extensions, pacer, budget));
      const stringify = ({ errors: clean = [] }: ExecutionResult) => {
        const parts = [
          dataText !== null && `"data":${dataText}`,
          clean.length > 0 && `"errors":${JSON.stringify(clean)}`,
          extensionsText !== undefined && `"extensions":${extensionsText}`,
        ];
        return `{${parts.filter((part) => part !== false).join(',')}}`;
      };
      const written: Result = { data, extensions, stringify };
      if (told.length > 0) written.errors = told;
      setResult(written);
    } catch (error) {
      if (error !== budget.refusal) throw error;
      setResult({ errors: [error as GraphQLError] });
    }
  },
});

async function write(value: unknown, pacer: LoopPacer, budget: AnswerBudget): Promise<string> {
  const parts: string[] = [];
  for (const part of writeParts(value)) {
    budget.add('bytes', Buffer.byteLength(part));
    parts.push(part);
    await pacer.turn();
  }
  return parts.join('');
}

/** An error without the names of other fields: they tell a schema that may not be asked for. */
function withoutSuggestions(error: GraphQLError): GraphQLError {
  const { message, nodes, source, positions, path, originalError, extensions } = error;
  const kept = message.replace(/ Did you mean [^?]*\?/g, '');
  return kept === message
    ? error
    : createGraphQLError(kept, { nodes, source, positions, path, originalError, extensions });
}
