import * as v from 'valibot';
import { addressVariables } from '../system-variables.ts';

const hostList = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((host) => host.trim().toLowerCase())),
    v.check(
      (hosts) =>
        hosts.every((host) => URL.canParse(`https://${host}/`) && new URL(`https://${host}/`).hostname === host),
      'must be a list of hosts separated by commas, such as go.example.org,forms.example.org',
    ),
  ),
);

export const marketingVariables = { ...addressVariables('MARKETING'), MARKETING_HOSTS: hostList };
