import * as v from 'valibot';

/** A challenge of altcha-lib; only the library reads it. */
const challenge = v.object({
  parameters: v.looseObject({
    algorithm: v.string(),
    nonce: v.string(),
    salt: v.string(),
    cost: v.number(),
    keyLength: v.number(),
    keyPrefix: v.string(),
  }),
  signature: v.optional(v.string()),
});

/** What a browser returns: the challenge and its solution. */
export const botToken = v.object({
  challenge: v.object({
    parameters: v.looseObject({ nonce: v.pipe(v.string(), v.maxLength(200)) }),
    signature: v.string(),
  }),
  solution: v.object({ counter: v.number(), derivedKey: v.pipe(v.string(), v.maxLength(500)) }),
});
export type BotToken = v.InferOutput<typeof botToken>;

export const getBotChallenge = {
  method: 'GET',
  path: '/api/recaptcha/challenge',
  summary: 'A task for the browser that shows the order comes from a person at a page, not from a flood of requests',
  access: 'public',
  answers: { 200: { description: 'The task; it is good for ten minutes and counts once', schema: challenge } },
} as const;

export const postBotVerify = {
  method: 'POST',
  path: '/api/recaptcha/verify',
  summary: 'Checks a solved task; two failures in a row lock the placing of orders in this session',
  access: 'public',
  bodyLimit: 10_000,
  body: v.object({
    /** The solved challenge in JSON, base64url. */
    token: v.pipe(v.string('is required'), v.maxLength(5_000, 'is too long')),
    /** Ignored: the session identifies the person. */
    email: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(320, 'is too long')))),
    accountProfileId: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100, 'is too long')))),
  }),
  answers: {
    200: {
      description: 'Whether it is right. `pass` is for one order; `lockedUntil` says that placing is locked',
      schema: v.object({
        ok: v.boolean(),
        details: v.object({
          code: v.picklist(['verified', 'failed', 'locked']),
          pass: v.nullable(v.string()),
          lockedUntil: v.nullable(v.string()),
        }),
      }),
    },
  },
} as const;
