import * as v from 'valibot';
import { BadEnvironment } from './bad-environment.ts';
import { readRoleClaim, roleClaimVariables, type RoleClaim } from './role-claim-variables.ts';
import { isWebAddress } from '../web-address.rules.ts';

/** Which addresses of a provider are trusted: those marked verified, or all. */
export const emailTrusts = ['verified', 'always'] as const;
export type EmailTrust = (typeof emailTrusts)[number];

/** The provider of single sign-on. */
export const singleSignOnVariables = {
  OIDC_ISSUER: v.optional(
    v.pipe(v.string(), v.check(isWebAddress, 'must be the address of a provider, such as https://login.example.org')),
  ),
  OIDC_CLIENT_ID: v.optional(v.string()),
  OIDC_CLIENT_SECRET: v.optional(v.string()),
  ...roleClaimVariables,
  OIDC_TRUST_EMAIL: v.optional(v.picklist(emailTrusts, `must be ${emailTrusts.join(' or ')}`), 'verified'),
};

/** The configured provider. */
export interface Provider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  emailTrust: EmailTrust;
  /** The claim that gives roles; undefined where none does. */
  roleClaim: RoleClaim | undefined;
}

/** All three variables or none: half a configuration is an error. */
export function readSingleSignOn(given: {
  OIDC_ISSUER?: string;
  OIDC_CLIENT_ID?: string;
  OIDC_CLIENT_SECRET?: string;
  OIDC_ROLE_CLAIM?: string;
  OIDC_ROLE_MAP?: string;
  OIDC_TRUST_EMAIL: EmailTrust;
}): Provider | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given;
  const { OIDC_TRUST_EMAIL: emailTrust } = given;
  const roleClaim = readRoleClaim(given);
  if (issuer && clientId && clientSecret) return { issuer, clientId, clientSecret, emailTrust, roleClaim };
  if (!issuer && !clientId && !clientSecret && !roleClaim) return undefined;
  const missing = !issuer ? 'OIDC_ISSUER' : !clientId ? 'OIDC_CLIENT_ID' : 'OIDC_CLIENT_SECRET';
  throw new BadEnvironment(
    `The environment variable ${missing} is missing: single sign-on needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.`,
  );
}
