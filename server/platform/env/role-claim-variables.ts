import * as v from 'valibot';
import { BadEnvironment } from './bad-environment.ts';

/** The claim of single sign-on that names a person's groups, and the roles of each. */
export interface RoleClaim {
  claim: string;
  /** Roles by value of the claim. */
  map: ReadonlyMap<string, readonly string[]>;
}

export const roleClaimVariables = {
  OIDC_ROLE_CLAIM: v.optional(v.string()),
  OIDC_ROLE_MAP: v.optional(v.string()),
};

/** Reads `web-editors=editor,it=administrator`; a value may have several roles. Both variables or none. */
export function readRoleClaim(given: { OIDC_ROLE_CLAIM?: string; OIDC_ROLE_MAP?: string }): RoleClaim | undefined {
  const { OIDC_ROLE_CLAIM: claim, OIDC_ROLE_MAP: text } = given;
  if (!claim && !text) return undefined;
  if (!claim || !text) {
    const missing = claim ? 'OIDC_ROLE_MAP' : 'OIDC_ROLE_CLAIM';
    throw new BadEnvironment(
      `The environment variable ${missing} is missing: roles need OIDC_ROLE_CLAIM and OIDC_ROLE_MAP.`,
    );
  }
  const map = new Map<string, string[]>();
  for (const entry of text.split(',')) {
    // Values may contain an equals sign, ids of roles do not.
    const at = entry.lastIndexOf('=');
    const [value, role] = [entry.slice(0, Math.max(at, 0)).trim(), entry.slice(at + 1).trim()];
    if (at < 1 || value === '' || role === '') {
      throw new BadEnvironment(
        'The environment variable OIDC_ROLE_MAP must be pairs of a value and a role, such as web-editors=editor,it=administrator.',
      );
    }
    map.set(value, [...(map.get(value) ?? []), role]);
  }
  return { claim, map };
}
