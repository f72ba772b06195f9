import type { PhraseKey } from '../phrase-key.contract.ts';
import type { Tokens } from '../phrase.rules.ts';
import type { MailedText } from './MailPage.tsx';
import type { DocumentChange } from './mail.contract.ts';
import { oneLine } from './one-line.rules.ts';

/** Says a phrase in the language of an email. */
export type Say = (key: PhraseKey, tokens?: Tokens) => MailedText;

/** Sentences about a change of a document. */
const changeKeys = {
  edition: { named: 'MailChangeEditionNamed', unnamed: 'MailChangeEditionUnnamed' },
  withdrawal: { named: 'MailChangeWithdrawalNamed', unnamed: 'MailChangeWithdrawalUnnamed' },
  amendment: { named: 'MailChangeAmendmentNamed', unnamed: 'MailChangeAmendmentUnnamed' },
  erratum: { named: 'MailChangeErratumNamed', unnamed: 'MailChangeErratumUnnamed' },
  interpretation: { named: 'MailChangeInterpretationNamed', unnamed: 'MailChangeInterpretationUnnamed' },
  decision: { named: 'MailChangeDecisionNamed', unnamed: 'MailChangeDecisionUnnamed' },
} as const satisfies Record<
  Exclude<DocumentChange['kind'], 'stage' | 'section' | 'sections' | 'correction'>,
  { named: PhraseKey; unnamed: PhraseKey }
>;

/** By the number of the stage. */
const stageKeys: Readonly<Record<string, PhraseKey>> = { 1: 'MailStage1', 2: 'MailStage2', 3: 'MailStage3' };

/** Describes a change of a document; empty for a stage that is not known. */
export function changeText(change: DocumentChange, said: Say): MailedText {
  const { kind, text } = change;
  if (kind === 'section' || kind === 'sections') {
    const tokens = { text: oneLine(text), year: change.year, count: change.kind === 'sections' ? change.more : 0 };
    const key =
      kind === 'section' ? 'MailChangeSection' : tokens.count > 0 ? 'MailChangeSectionsMore' : 'MailChangeSections';
    return { ...said(key, tokens), link: change.link };
  }
  if (kind === 'correction') {
    const key = text === '' ? 'MailChangeCorrectionUnnamed' : 'MailChangeCorrectionNamed';
    return { ...said(key, { text: oneLine(text), title: oneLine(change.title) }), link: change.link };
  }
  if (kind !== 'stage') return said(changeKeys[kind][text === '' ? 'unnamed' : 'named'], { text: oneLine(text) });
  const stage = Object.hasOwn(stageKeys, text) ? stageKeys[text] : undefined;
  return stage ? said(stage) : { text: '' };
}
