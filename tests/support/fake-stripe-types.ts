import path from 'node:path';
import ts from 'typescript';

/** Every call of the adapter: the SDK's types of request and answer. */
const operations = {
  'POST /v1/payment_intents': ['PaymentIntentCreateParams', 'PaymentIntent'],
  'GET /v1/payment_intents/search': ['PaymentIntentSearchParams', 'ApiSearchResult<Stripe.PaymentIntent>'],
  'GET /v1/payment_intents/{id}': ['PaymentIntentRetrieveParams', 'PaymentIntent'],
  'POST /v1/payment_intents/{id}/capture': ['PaymentIntentCaptureParams', 'PaymentIntent'],
  'POST /v1/payment_intents/{id}/cancel': ['PaymentIntentCancelParams', 'PaymentIntent'],
  'GET /v1/confirmation_tokens/{id}': ['ConfirmationTokenRetrieveParams', 'ConfirmationToken'],
  'POST /v1/setup_intents': ['SetupIntentCreateParams', 'SetupIntent'],
  'GET /v1/setup_intents/{id}': ['SetupIntentRetrieveParams', 'SetupIntent'],
  'POST /v1/customers': ['CustomerCreateParams', 'Customer'],
  'GET /v1/customers/{id}': ['CustomerRetrieveParams', 'Customer'],
  'POST /v1/customers/{id}': ['CustomerUpdateParams', 'Customer'],
  'GET /v1/customers/{id}/payment_methods': ['CustomerListPaymentMethodsParams', 'ApiList<Stripe.PaymentMethod>'],
  'GET /v1/customers/{id}/payment_methods/{card}': ['CustomerRetrievePaymentMethodParams', 'PaymentMethod'],
  'POST /v1/payment_methods/{id}': ['PaymentMethodUpdateParams', 'PaymentMethod'],
  'POST /v1/refunds': ['RefundCreateParams', 'Refund'],
  'GET /v1/refunds': ['RefundListParams', 'ApiList<Stripe.Refund>'],
  'GET /v1/refunds/{id}': ['RefundRetrieveParams', 'Refund'],
  'POST /v1/tax/calculations': ['Tax.CalculationCreateParams', 'Tax.Calculation'],
  'GET /v1/tax/calculations/{id}/line_items': [
    'Tax.CalculationListLineItemsParams',
    'ApiList<Stripe.Tax.CalculationLineItem>',
  ],
  'POST /v1/tax/transactions/create_from_calculation': [
    'Tax.TransactionCreateFromCalculationParams',
    'Tax.Transaction',
  ],
  'POST /v1/tax/transactions/create_reversal': ['Tax.TransactionCreateReversalParams', 'Tax.Transaction'],
  'GET /v1/tax/transactions/{id}/line_items': [
    'Tax.TransactionListLineItemsParams',
    'ApiList<Stripe.Tax.TransactionLineItem>',
  ],
  'POST /v1/payment_methods/{id}/detach': ['PaymentMethodDetachParams', 'PaymentMethod'],
  'GET /v1/balance_transactions': ['BalanceTransactionListParams', 'ApiList<Stripe.BalanceTransaction>'],
  'GET /v1/disputes': ['DisputeListParams', 'ApiList<Stripe.Dispute>'],
  'GET /v1/disputes/{id}': ['DisputeRetrieveParams', 'Dispute'],
} as const;
export type StripeOperation = keyof typeof operations;

export interface StripeTypes {
  /** Returns the problem of wire parameters, all of them strings; null if valid. */
  findRequestProblem(operation: StripeOperation, params: unknown): string | null;
  /** The same for an answer; it may omit what the adapter does not read, but not add anything. */
  findAnswerProblem(operation: StripeOperation, answer: unknown): string | null;
}

type Find = (value: unknown, type: ts.Type, at: string) => string | null;

/**
 * Reads the types of the installed SDK with the TypeScript compiler. Unknown parameters, values outside an enumeration
 * and missing required parameters are refused, as by the real API. The SDK adds `OtherString` to its enumerations for
 * values of later versions; here only the listed ones are valid.
 */
export function readStripeTypes(): StripeTypes {
  const name = path.resolve('tests/support/stripe-operations.ts');
  const rows = Object.entries(operations);
  const text = [
    `import type Stripe from 'stripe';`,
    `export interface Asked { ${rows.map(([key, [asked]]) => `'${key}': Stripe.${asked};`).join('\n')} }`,
    `export interface Told { ${rows.map(([key, [, told]]) => `'${key}': Stripe.${told};`).join('\n')} }`,
  ].join('\n');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ESNext,
    types: ['node'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (file) => file === name || fileExists(file);
  host.readFile = (file) => (file === name ? text : readFile(file));
  host.getSourceFile = (file, ...rest) =>
    file === name ? ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true) : getSourceFile(file, ...rest);
  const program = ts.createProgram([name], options, host);
  const source = program.getSourceFile(name);
  if (!source) throw new Error('The compiler did not read the operations.');
  const [problem] = program.getSemanticDiagnostics(source);
  if (problem) throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, ' '));
  const checker = program.getTypeChecker();
  const types = new Map(
    checker.getExportsOfModule(checker.getSymbolAtLocation(source) as ts.Symbol).flatMap((each) =>
      checker
        .getDeclaredTypeOfSymbol(each)
        .getProperties()
        .map((row) => {
          return [`${each.name} ${row.name}`, checker.getTypeOfSymbolAtLocation(row, source)] as const;
        }),
    ),
  );
  const find = (side: 'Asked' | 'Told', operation: StripeOperation, value: unknown): string | null => {
    const type = types.get(`${side} ${operation}`);
    if (!type) throw new Error(`${operation} has no type.`);
    return finder(checker, source, side === 'Told')(value, type, operation);
  };
  return {
    findRequestProblem: (operation, params) => find('Asked', operation, params),
    findAnswerProblem: (operation, answer) => find('Told', operation, answer),
  };
}

/** @param isAnswer JSON, which may be partial; otherwise form parameters */
function finder(checker: ts.TypeChecker, place: ts.Node, isAnswer: boolean): Find {
  const fit = (isFine: boolean, at: string, expected: string) => (isFine ? null : `${at} must be ${expected}`);

  const find: Find = (value, type, at) => {
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return null;
    if (type.isUnion()) return findInUnion(value, type.types, at);
    if (type.flags & ts.TypeFlags.Undefined) return fit(value === undefined, at, 'left out');
    if (type.flags & ts.TypeFlags.Null) return fit(value === null, at, 'null');
    if (type.isLiteral())
      return fit(isAnswer ? value === type.value : value === String(type.value), at, checker.typeToString(type));
    if (type.flags & ts.TypeFlags.BooleanLiteral) {
      const said = checker.typeToString(type);
      return fit(isAnswer ? value === (said === 'true') : value === said, at, said);
    }
    if (type.flags & ts.TypeFlags.String) return fit(typeof value === 'string', at, 'a text');
    // Amounts, months and limits: the adapter sends integers only.
    if (type.flags & ts.TypeFlags.Number) {
      return fit(isAnswer ? typeof value === 'number' : /^-?\d+$/.test(String(value)), at, 'a whole number');
    }
    if (checker.isArrayType(type)) {
      if (!Array.isArray(value)) return `${at} must be a list`;
      const [item] = checker.getTypeArguments(type as ts.TypeReference);
      return first(value.map((each, index) => () => (item ? find(each, item, `${at}[${index}]`) : null)));
    }
    return findInObject(value, type, at);
  };

  function findInUnion(value: unknown, all: readonly ts.Type[], at: string): string | null {
    const listed = all.filter((each) => each.aliasSymbol?.name !== 'OtherString' && !isAnyText(each));
    const members = listed.some((each) => each.isLiteral()) ? listed : all;
    const problems = members.map((each) => find(value, each, at));
    if (problems.includes(null)) return null;
    // The deepest problem is the most specific.
    return problems.toSorted((a, b) => (b?.length ?? 0) - (a?.length ?? 0))[0] ?? `${at} fits nothing`;
  }

  /** `string & Record<never, never>`. */
  const isAnyText = (type: ts.Type) =>
    type.isIntersection() && type.types.some((each) => each.flags & ts.TypeFlags.String);

  function findInObject(value: unknown, type: ts.Type, at: string): string | null {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${at} must be an object`;
    const index = checker.getIndexInfoOfType(type, ts.IndexKind.String);
    const properties = new Map(checker.getPropertiesOfType(type).map((each) => [each.name, each]));
    const missing = [...properties.values()].find(
      ({ name, flags }) => !isAnswer && !(flags & ts.SymbolFlags.Optional) && !(name in value),
    );
    if (missing) return `${at}.${missing.name} is required`;
    return first(
      Object.entries(value).map(([key, each]) => () => {
        const known = properties.get(key);
        const typeOfKey = known ? checker.getTypeOfSymbolAtLocation(known, place) : index?.type;
        return typeOfKey ? find(each, typeOfKey, `${at}.${key}`) : `${at}.${key} is unknown`;
      }),
    );
  }

  return find;
}

function first(looks: (() => string | null)[]): string | null {
  for (const look of looks) {
    const problem = look();
    if (problem) return problem;
  }
  return null;
}
