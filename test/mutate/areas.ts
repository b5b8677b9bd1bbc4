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
  'review/released?|review/bulk.*|review/ask-secrets|review/reviews|dispatch|decisions|decision-passphrase|bulk|lock|attacks/hurried-hand|attacks/owned-page|attacks/page-that-wants-secrets|review/totals';
const sending =
  'submit|submit-.*|rate|deliver.*|lost-answers|faults|waiting|wait.*|service|service-.*|request-queue|exchange.*|outbox.*|lookup.*|attacks/strangers-server|stamp|read-json|session.*|lock';
const keeping =
  'keys.*|key-.*|patient-keychain|vault.*|lock|stamp|decision-passphrase.*|files-handlers|attacks/edited-disk|attacks/page-that-wants-secrets|attacks/strangers-server|diagnosis';
const reading = 'review/.*|attacks/proposer-.*|attacks/read-two-ways|attacks/lying-service|standing|attacks/unproven-request';

/** In the order in which a signature comes about. */
export const areas: Area[] = [
  { name: 'release', files: core('review/released?'), tests: unit(deciding), strict: true },
  { name: 'bulk', files: core('review/bulk(-.*)?|bulk-.*'), tests: unit(`${deciding}|attacks/proposer-of-many`), strict: true },
  { name: 'submit', files: core('submit(-.*)?'), tests: unit(sending), strict: true },
  { name: 'deliver', files: core('deliver'), tests: unit(sending), strict: true },
  {
    name: 'signing',
    files: core('signing/.*|signing-handlers'),
    tests: unit('signing/.*|attacks/proposer-of-many|attacks/owned-page|decisions'),
    strict: true,
    share: 0.2,
  },
  { name: 'keys', files: core('keys|key-.*|patient-keychain'), tests: unit(keeping), strict: true, share: 0.3 },
  { name: 'vault', files: core('vault|decision-passphrase|secret-store'), tests: unit(keeping), strict: true },
  {
    name: 'dispatch',
    files: core('dispatch'),
    tests: unit(`${deciding}|lock|keys|main-page|submit|attacks/strangers-server`),
    strict: true,
    share: 0.7,
  },
  { name: 'risk', files: core('review/risk(-.*)?|standing'), tests: unit(reading), strict: true },
  {
    name: 'journal',
    files: core('journal(-.*)?'),
    tests: unit('journal.*|attacks/rolled-back-journal|attacks/edited-disk|decisions|evidence.*|files-handlers'),
    strict: true,
    share: 0.3,
  },
  {
    name: 'votes',
    files: core('votes|vote-keys|passkey|proof'),
    tests: unit('votes|vote-keys|passkey|attacks/unproven-request|attacks/lying-service|standing'),
    strict: true,
    share: 0.6,
  },
  {
    name: 'requests',
    files: core(
      'posted|exchange|prepare|echo|lookup|outbox|stamp|session|wait|service|service-errors|request-queue|backoff|clock|living-clock|rate',
    ),
    tests: unit(`${sending}|clock|living-clock|decisions`),
    strict: false,
    share: 0.15,
  },
  {
    name: 'feed',
    files: core('feed(-.*)?'),
    tests: unit('feed.*|living-clock|lock|decisions|attacks/service-of-thousands'),
    strict: false,
    share: 0.25,
  },
  {
    name: 'review',
    files: core('review/(?!risk|released?\\b|bulk).*'),
    tests: unit(`${deciding}|${reading}|receipts-in-app`),
    strict: false,
    share: 0.02,
  },
  {
    name: 'payload',
    files: core('payload/.*'),
    tests: unit('payload/.*|attacks/proposer-.*|review/(risk|words|totals|incidents|receipts?)|signing/.*'),
    strict: false,
    share: 0.04,
  },
  {
    name: 'webhooks',
    files: core('webhooks/.*|webhooks-.*'),
    tests: unit('webhooks/.*|organisation-in-app|attacks/owned-page'),
    strict: false,
    share: 0.3,
  },
  {
    name: 'enclave',
    files: core('enclave/.*'),
    tests: unit('enclave.*|attacks/page-that-wants-secrets|wallets-in-app|organisation-in-app'),
    strict: false,
    share: 1,
  },
  {
    name: 'organisation',
    files: core('organisation/.*|organisation-.*'),
    tests: unit('organisation.*|attacks/address-of-the-network|attacks/owned-page|directory'),
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
