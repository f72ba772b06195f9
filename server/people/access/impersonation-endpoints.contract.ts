import * as v from 'valibot';

export const startImpersonationContract = {
  method: 'POST',
  path: '/api/staff/impersonation',
  summary: 'Starts to act as a customer for at most 60 minutes; the reason is kept',
  access: 'act-as',
  body: v.strictObject({ userId: v.string(), reason: v.string() }),
  answers: { 200: { description: 'Acting as the customer', schema: v.object({ name: v.string() }) } },
} as const;

export const stopImpersonationContract = {
  method: 'POST',
  path: '/api/staff/impersonation/stop',
  summary: 'Stops acting as a customer and gives the staff session back',
  access: 'user',
  answers: { 200: { description: 'Stopped', schema: v.object({ isImpersonating: v.literal(false) }) } },
} as const;
