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
    files: core('keys/(?!vault|passphrase|secret-store|guesses|diagnosis).*|calls/(keys|questions/key)'),
    tests: unit(keeping),
    strict: true,
    share: 0.3,
  },
  { name: 'vault', files: core('keys/(vault|passphrase|passphrase-record|secret-store)'), tests: unit(keeping), strict: true },
  {
    name: 'dispatch',
    files: core('calls/(dispatch|handlers)'),
    tests: unit(`${deciding}|keys/keys|calls/main-page|submit/submit|attacks/strangers-server`),
    strict: true,
    share: 0.7,
  },
  {
    name: 'risk',
    files: /^electron\/(core\/(review\/rules\/.*|stamps\/vote-state)|contract\/(approvals|activity-status))\.ts$/,
    tests: unit(`${reading}|unit/contract/values/approvals`),
    strict: true,
  },
  {
    name: 'journal',
    files: core('journal/(?!connection-past).*|calls/journal'),
    tests: unit('journal/.*|attacks/rolled-back-journal|attacks/edited-disk|decisions/decisions|evidence/.*|calls/files'),
    strict: true,
    share: 0.3,
  },
  {
    name: 'votes',
    files: core('stamps/(votes|passkey|proof)'),
    tests: unit('stamps/.*|attacks/unproven-request|attacks/lying-service'),
    strict: true,
    share: 0.6,
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
    files: core('feed/(feed|link|open-ones|poller|read|reader|store)'),
    tests: unit('feed/.*|service/living-clock|keys/lock|decisions/decisions|attacks/service-of-thousands'),
    strict: false,
    share: 0.25,
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
