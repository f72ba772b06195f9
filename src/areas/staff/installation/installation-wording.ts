import { timeText } from '../../../../server/platform/dates/date-text.rules.ts';
import type { Locale } from '../../../../server/platform/locale.rules.ts';
import type { ModuleName } from '../../../../server/platform/installation/module-names.contract.ts';
import type { FactChange } from '../../../../server/setup/change-facts.ts';
import { nameCountry, paperName } from '../../../../server/setup/home-country.rules.ts';
import { deskKey } from '../../../cms/desk-key.ts';
import type { Translate } from '../../../cms/dictionary.ts';

interface Words {
  t: Translate;
  language: Locale;
  now: Date;
}

/** Returns the name of a module. */
export const moduleName = (name: ModuleName, t: Translate): string => t(deskKey('Option', `module-${name}`));

function sentenceOf(change: FactChange, { t, language, now }: Words): string {
  switch (change.kind) {
    case 'country':
      return t('StaffInstallationDoesCountry', {
        from: nameCountry(change.from, language),
        to: nameCountry(change.to, language),
      });
    case 'timeZone':
      return t('StaffInstallationDoesZone', {
        from: change.from,
        to: change.to,
        time: timeText(now, language, 'minute', change.to),
      });
    case 'paper':
      return t('StaffInstallationDoesPaper', { to: paperName(change.to) });
    case 'off':
    case 'on': {
      const names = change.modules.map((name) => moduleName(name, t));
      const tokens = { count: change.pages, modules: new Intl.ListFormat(language).format(names) };
      if (change.kind === 'off') return t('StaffInstallationDoesOff', tokens);
      return t(change.pages === 0 ? 'StaffInstallationDoesOnEmpty' : 'StaffInstallationDoesOn', tokens);
    }
  }
}

/** Returns a sentence for each change. */
export const describeChanges = (changes: readonly FactChange[], words: Words): string[] =>
  changes.map((change) => sentenceOf(change, words));
