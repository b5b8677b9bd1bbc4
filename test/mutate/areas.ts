/**
 * What is mutated, in areas. An area names its files, the tests that are asked whether they notice, and the share of
 * faults that they must notice: the strict ones are what a signature passes through.
 */
export interface Area {
  name: string;
  /** Whole paths, as patterns, from the top of the tree. A file belongs to the first area that matches. */
  files: RegExp;
  /** Test files of the unit project, as patterns of their path. */
  tests: RegExp;
  strict: boolean;
  /** How many of its generated mutants `npm run mutate` tries, 0 to 1; all where it is missing. Three hundred say it within 5 %. */
  share?: number;
}

const core = (names: string) => new RegExp(`^electron/core/(${names})\\.ts$`);
const unit = (names: string) => new RegExp(`^test/(unit/core/)?(${names})\\.test\\.ts$`);
const deciding =
  'decisions/.*|submit/released|review/totals.*|calls/dispatch|keys/passphrase|keys/lock|attacks/hurried-hand|attacks/owned-page|attacks/page-that-wants-secrets';
const sending =
  'submit/(?!released).*|service/(?!clock|living-clock).*|feed/waiting|stamps/stamp|text/read-json|session|keys/lock|attacks/strangers-server';
const keeping = 'keys/.*|stamps/stamp|calls/files|attacks/edited-disk|attacks/page-that-wants-secrets|attacks/strangers-server';
const reading =
  'review/.*|decisions/.*|known/.*|text/host-lookalike|attacks/proposer-.*|attacks/read-two-ways|attacks/lying-service|stamps/.*|attacks/unproven-request';

/** In the order in which a signature comes about. */
export const areas: Area[] = [
  { name: 'release', files: core('decisions/release|submit/released'), tests: unit(deciding), strict: true },
  {
    name: 'bulk',
    files: core('decisions/bulk|review/totals|calls/reviews'),
    tests: unit(`${deciding}|attacks/proposer-of-many`),
    strict: true,
  },
  { name: 'submit', files: core('submit/(submit|kept|first|settle|types|words)'), tests: unit(sending), strict: true },
  { name: 'deliver', files: core('submit/deliver'), tests: unit(sending), strict: true },
  {
    name: 'signing',
    files: core('signing/.*|calls/signing'),
    tests: unit('signing/.*|attacks/proposer-of-many|attacks/owned-page|decisions/decisions'),
    strict: true,
    share: 0.2,
  },
  {
    name: 'keys',
    files: core('keys/(?!vault|passphrase|secret-store|places/).*|curves/.*|calls/ways-in/(keys|questions/.*)'),
    tests: unit(`${keeping}|curves/.*`),
    strict: true,
    share: 0.14,
  },
  {
    name: 'vault',
    files: core('keys/(vault|passphrase|passphrase-record|secret-store|places/.*)'),
    tests: unit(keeping),
    strict: true,
    share: 0.17,
  },
  {
    name: 'dispatch',
    files: core('calls/(dispatch|handlers)'),
    tests: unit(`${deciding}|keys/keys|calls/main-page|submit/submit|attacks/strangers-server`),
    strict: true,
    share: 0.7,
  },
  {
    name: 'risk',
    files:
      /^electron\/(core\/(review\/rules\/.*|stamps\/vote-state)|contract\/(values\/approvals|service\/activity-status))\.ts$/,
    tests: unit(`${reading}|unit/contract/values/approvals`),
    strict: true,
  },
  {
    name: 'journal',
    files: core('journal/(?!told/connection-past).*|calls/past/journal'),
    tests: unit('journal/.*|attacks/rolled-back-journal|attacks/edited-disk|decisions/decisions|evidence/.*|calls/files'),
    strict: true,
    share: 0.11,
  },
  {
    name: 'votes',
    files: core('stamps/(votes|passkey|proof)'),
    tests: unit('stamps/.*|attacks/unproven-request|attacks/lying-service'),
    strict: true,
    share: 0.6,
  },
  {
    name: 'asked',
    files: core(
      'decisions/(consent|documents|changes|flows|forms|one-dialog|proxy|take-in|compose)|calls/(operations|forms|typed-forms)',
    ),
    tests: unit('decisions/.*|calls/(dispatch|forms|main-page)|attacks/hurried-hand|attacks/owned-page'),
    strict: true,
    share: 0.25,
  },
  {
    name: 'ways-in',
    files: core(
      'logins/.*|signup/.*|codes/.*|connections/.*|ways-in|open-logins|calls/ways-in/(change-key|connecting|connections|logins|registered-keys|signup)',
    ),
    tests: unit('logins/.*|signup/.*|connections/.*|organisation/in-app|attacks/session-as-more'),
    strict: false,
    share: 0.12,
  },
  {
    name: 'moves',
    files: core('moving/.*|rotation/.*|calls/ways-in/(moving|key-life|moving-home)'),
    tests: unit('moving/.*|rotation/.*|keys/(moving-home|protected|keys)'),
    strict: false,
    share: 0.12,
  },
  {
    name: 'requests',
    files: core(
      'submit/(prepare|echo|lookup|outbox)|stamps/stamp|session|service/(posted|exchange|wait|service|origins|ask|errors|request-queue|budget|backoff|clock|living-clock|rate)',
    ),
    tests: unit(`${sending}|service/.*|decisions/decisions`),
    strict: false,
    share: 0.15,
  },
  {
    name: 'feed',
    files: core('feed/.*'),
    tests: unit('feed/.*|service/living-clock|keys/lock|decisions/decisions|attacks/service-of-thousands'),
    strict: false,
    share: 0.22,
  },
  {
    name: 'review',
    files: core(
      'review/(?!rules/).*|decisions/(reviews|opening|refusal|checks|seal|change|ask-secrets)|known/(?!directory).*|chains/digest|text/(visible|canonical|code-words|host-lookalike)|stamps/(vote-keys|app-proofs)',
    ),
    tests: unit(`${deciding}|${reading}`),
    strict: false,
    share: 0.02,
  },
  {
    name: 'payload',
    files: core('chains/.*|text/(members|bytes|json|amounts)|budget/.*'),
    tests: unit('chains/.*|attacks/proposer-.*|review/(rules/table|wording/table|totals.*|incidents|receipt/.*)|signing/.*'),
    strict: false,
    share: 0.04,
  },
  {
    name: 'parties',
    files: core(
      'address-book/.*|addresses/.*|known/directory|managed/.*|text/(address-key|compare|confusables|likeness|lookalike-index)|calls/(address-book|past/known)',
    ),
    tests: unit('address-book/.*|addresses/.*|known/.*|managed/.*|text/(likeness|lookalike-index|compare|named)|calls/files'),
    strict: false,
    share: 0.13,
  },
  {
    name: 'money',
    files: core('wallets/.*|earn/.*|calls/(wallets|earn)'),
    tests: unit('wallets/.*|earn/.*'),
    strict: false,
    share: 0.25,
  },
  {
    name: 'papers',
    files: core('evidence/.*|calls/past/.*|text/(bounded|csv|effort|occurrences|one-of|read-json|strict-json|secrets/withheld)'),
    tests: unit(
      'evidence/.*|text/(canonical|compare|csv|effort|likeness|named|one-of|read-json|strict-json|withheld)|calls/files|journal/(in-app|others)|older/(called|search)|address-book/address-book|faults/formulas',
    ),
    strict: false,
    share: 0.25,
  },
  {
    name: 'kept',
    files: core('files/.*|older/.*|stores'),
    tests: unit(
      'older/.*|keys/sealing|keys/(?!memory|wiped)[a-z-]*kept|feed/store|session|last-visit|attacks/edited-disk|faults/newer-files',
    ),
    strict: false,
    share: 0.18,
  },
  {
    name: 'news',
    files: core('watch/.*|notices/.*|updates/.*|log/.*|open-updates|calls/ways-in/watch|calls/desktop/.*'),
    tests: unit('watch/.*|notices/.*|updates/.*|log/.*|keys/watch-key'),
    strict: false,
    share: 0.12,
  },
  {
    name: 'webhooks',
    files: core('webhooks/.*|calls/webhooks'),
    tests: unit('webhooks/.*|organisation/in-app|attacks/owned-page'),
    strict: false,
    share: 0.3,
  },
  {
    name: 'enclave',
    files: core('enclave/.*'),
    tests: unit('enclave/.*|attacks/page-that-wants-secrets|wallets/in-app|organisation/in-app'),
    strict: false,
    share: 1,
  },
  {
    name: 'organisation',
    files: core('organisation/.*|calls/organisation'),
    tests: unit('organisation/.*|attacks/address-of-the-network|attacks/owned-page|known/directory'),
    strict: false,
    share: 0.25,
  },
  {
    name: 'adapters',
    files: /^electron\/adapters\/(?!.*-cli).*\.ts$/,
    tests: /^test\/unit\/adapters\/.*\.test\.ts$/,
    strict: false,
    share: 0.35,
  },
  { name: 'host', files: /^electron\/host\/.*\.ts$/, tests: /^test\/electron\/.*\.test\.ts$/, strict: false, share: 0.7 },
  {
    name: 'stores',
    files: /^renderer\/store\/.*\.ts$/,
    tests: /^test\/unit\/renderer\/.*\.test\.ts$/,
    strict: false,
    share: 0.09,
  },
];

/** The area of a file; undefined where no mutants of it are asked for. */
export const areaOf = (path: string): Area | undefined => areas.find(({ files }) => files.test(path));
