/** What a person reads before a sign-up goes on: a code that is asked for, the organisation that is made, and a question. */
import type { DialectOverrides } from '../../contract/service/dialect-overrides.ts';
import { gravest, gravestFirst } from '../../contract/severity.ts';
import { plural } from '../../contract/text/plain-text.ts';
import type { Fact, Finding, ReviewDocument, Tree } from '../../contract/values/document.ts';
import type { SignupWay } from '../../contract/values/ways-in/signup.ts';
import { dialectDifferences, dialectFinding } from '../connections/dialect.ts';
import type { Change } from '../decisions/change.ts';
import { treeOf } from '../known/tree.ts';
import { quoted } from '../text/visible.ts';

type Written = Pick<ReviewDocument, 'headline' | 'done' | 'effects' | 'facts' | 'findings' | 'differences'> & { decoded: Tree };

const made = ({ findings, ...it }: Written): ReviewDocument => {
  const sorted = [...findings].sort(gravestFirst);
  return { ...it, findings: sorted, severity: gravest(sorted), digest: null };
};

const wayFacts = ({ proxyUrl, configId, baseUrl }: SignupWay): Fact[] => [
  { label: 'Authentication proxy', value: proxyUrl, kind: 'url', source: 'pasted' },
  { label: 'Configuration', value: configId, kind: 'id', source: 'pasted' },
  { label: 'Service address', value: baseUrl, kind: 'url', source: 'pasted' },
];
const keyFact = (publicKey: string): Fact => ({
  label: 'Public key, made here',
  value: publicKey,
  kind: 'hex',
  source: 'computed',
});

/** Whoever is named here gets the contact, and later the whole sign-up; a proxy that a person confirmed before is no news. */
const newProxy: Finding = {
  rule: 'proxy-named',
  severity: 'look',
  sentence: 'Whoever runs this address learns your contact, and sets up the organisation.',
  check: 'Compare both addresses and the configuration id with those your provider gave you, character by character.',
};

export function beginning(
  way: SignupWay,
  contact: string,
  publicKey: string,
  isKnown: boolean,
  dialect: DialectOverrides | undefined,
  parameters: object,
): ReviewDocument {
  const differences = dialect === undefined ? [] : dialectDifferences(undefined, dialect);
  return made({
    headline: `Send a one-time code to ${quoted(contact, 120)}, to sign up`,
    done: `Sent a one-time code to ${quoted(contact, 120)}`,
    effects: [
      'The authentication proxy sends a code that works for five minutes, and three tries.',
      'The code you type then is sealed to the enclave and checked over the same address.',
      'No organisation is made yet: that is shown and confirmed by itself.',
    ],
    facts: [{ label: 'To', value: contact, kind: 'text', source: 'pasted' }, ...wayFacts(way), keyFact(publicKey)],
    findings: [...(isKnown ? [] : [newProxy]), ...(differences.length > 0 ? [dialectFinding] : [])],
    differences,
    decoded: treeOf('Request', parameters),
  });
}

/** What of a sign-up a person chose, and what was made for it. */
export interface Details {
  keyName: string;
  userName?: string | undefined;
  organizationName?: string | undefined;
  userTag?: string | undefined;
  wallet?: { walletName: string; accounts: readonly object[]; mnemonicLength?: number | undefined } | undefined;
}

export function signingUp(
  way: SignupWay,
  { contact, publicKey, parentId }: { contact: string; publicKey: string; parentId: string | null },
  details: Details,
  shown: object,
): ReviewDocument {
  const { keyName, userName, organizationName, userTag, wallet } = details;
  const fact = (label: string, value: string | undefined): Fact[] =>
    value === undefined ? [] : [{ label, value, kind: 'text', source: 'pasted' }];
  return made({
    headline: `Sign up ${quoted(contact, 120)} with a new organisation${organizationName === undefined ? '' : ` called ${quoted(organizationName, 100)}`}`,
    done: `Signed up ${quoted(contact, 120)}`,
    effects: [
      'A new organisation is made, with you as its one root user and this key as your only way in.',
      ...(wallet === undefined
        ? ['It has no wallet yet.']
        : [
            `It gets the wallet ${quoted(wallet.walletName, 100)} with ${plural(wallet.accounts.length, 'account')}, from a mnemonic of ${wallet.mnemonicLength ?? 12} words.`,
          ]),
      'The key is kept on this computer first. It may then sign for the new organisation at the service address, which is asked who you are.',
      'No passkey and no identity provider is added.',
    ],
    facts: [
      ...fact('Contact', contact),
      ...fact('Your name there', userName),
      ...fact('Organisation name', organizationName),
      ...fact('User tag', userTag),
      ...fact('Name of the key', keyName),
      keyFact(publicKey),
      ...wayFacts(way),
      ...(parentId === null ? [] : [{ label: 'Made under', value: parentId, kind: 'id' as const, source: 'service' as const }]),
    ],
    findings: [],
    differences: [],
    decoded: treeOf('Request', shown),
  });
}

/** After a lost answer: a question to the parent, over the new key. */
export const finding = (way: SignupWay, parentId: string, publicKey: string): Change => ({
  what: 'sign-up',
  headline: `Ask ${way.baseUrl} whether the new organisation was made`,
  effects: [
    'The new key asks who it belongs to, in the name of the organisation that new ones are made under.',
    'Where it belongs to somebody, that organisation is connected, and the key signs for it alone.',
  ],
  facts: [{ label: 'Made under', value: parentId, kind: 'id', source: 'service' }, ...wayFacts(way), keyFact(publicKey)],
  differences: [],
  warnings: [],
  checks: [{ ok: true, sentence: 'One question is sent. Nothing is signed up again' }],
});
