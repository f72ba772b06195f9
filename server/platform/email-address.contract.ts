import * as v from 'valibot';
import { isEmailAddress } from './email.rules.ts';

/** Checks an email address of a contract by the site's one rule (docs/decisions/addresses.md#email-addresses). */
export const emailAddress = v.check(isEmailAddress, 'must be an email address');
