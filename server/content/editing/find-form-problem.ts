import type { Database } from '../../platform/db/connection.ts';
import { findHolder } from '../items/content.repo.ts';
import type { Item } from '../items/item.contract.ts';
import { leadsNowhere } from '../items/redirect.rules.ts';
import { splitSitePath } from '../items/site-path.rules.ts';

/** Hosts of other sites that forms may name, from the configuration. */
export interface FormHosts {
  /** Where a form may lead. */
  redirectHosts: readonly string[];
  /** Where the forms of the marketing system are; a form may lead there too. */
  marketingHosts: readonly string[];
}

interface Named {
  redirectUrl?: unknown;
  submitAction?: { postUrl?: unknown };
}

const hostOf = (url: string): string | null => {
  const { protocol, hostname, port } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '', port: '' };
  return protocol === 'https:' && port === '' ? hostname : null;
};

/**
 * Returns what a form names that is not there, by field: the page it leads to, or a host that the configuration does not
 * have. Without this, the sender would be led to the form's own thanks, and the message would be refused.
 * @param hosts undefined where the configuration is not known, such as in a command: hosts are not checked then
 */
export async function findFormProblem(
  tx: Database,
  { type, fields }: Pick<Item, 'type' | 'fields'>,
  hosts: FormHosts | undefined,
): Promise<Record<string, string> | null> {
  const definition = fields['definition'];
  if (type !== 'form' || typeof definition !== 'object' || definition === null) return null;
  const { redirectUrl, submitAction } = definition as Named;
  const problems: Record<string, string> = {};
  const note = (place: string, problem: string | null) => {
    if (problem) problems[`fields.definition.${place}`] = problem;
  };
  if (typeof redirectUrl === 'string') note('redirectUrl', await findTargetProblem(tx, redirectUrl, hosts));
  const postUrl = submitAction?.postUrl;
  if (typeof postUrl === 'string' && hosts) {
    note('submitAction.postUrl', findHostProblem(postUrl, hosts.marketingHosts, 'MARKETING_HOSTS'));
  }
  return Object.keys(problems).length > 0 ? problems : null;
}

async function findTargetProblem(tx: Database, target: string, hosts: FormHosts | undefined): Promise<string | null> {
  if (target.startsWith('/')) {
    const { path, locale } = splitSitePath(target);
    return (await findHolder(tx, path, locale)) ? null : leadsNowhere(target);
  }
  if (!/^https:/i.test(target)) return 'must be a page of this site, or begin with https://';
  if (!hosts) return null;
  return findHostProblem(target, [...hosts.redirectHosts, ...hosts.marketingHosts], 'REDIRECT_HOSTS');
}

function findHostProblem(url: string, allowed: readonly string[], variable: string): string | null {
  const host = hostOf(url);
  if (host !== null && allowed.includes(host)) return null;
  return `leads to ${host ?? url}, which is no host of ${variable}: ask who runs the site to add it`;
}
