import { twoFactor } from 'better-auth/plugins';
import { makeBackupCodes } from './backup-code.ts';

/**
 * The second step of better-auth, which normally follows a password only. Here it also follows single sign-on: a person
 * who turned it on expects it at every sign-in (docs/decisions/sign-in.md#second-step-after-single-sign-on).
 */
export function secondStep() {
  const plugin = twoFactor({ backupCodeOptions: { customBackupCodesGenerate: makeBackupCodes } });
  for (const hook of plugin.hooks.after) {
    const { matcher } = hook;
    hook.matcher = (context) => matcher(context) || context.path === '/callback/:id';
  }
  return plugin;
}
