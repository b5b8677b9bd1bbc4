/**
 * Known answers for stamps: docs/service.md#captured-requests. Captured ones were accepted by the service; deterministic
 * ones were made with RFC 6979 and RFC 8032.
 */
import type { ApiKeyCurve } from '../../electron/contract/service/dialect.ts';

/** Private and public halves that belong together. Public test material of the vendors' own repositories. */
export const keyPairs: { name: string; curve: ApiKeyCurve; privateKey: string; publicKey: string }[] = [
  {
    name: 'stamper fixture',
    curve: 'API_KEY_CURVE_P256',
    privateKey: '487f361ddfd73440e707f4daa6775b376859e8a3c9f29b3bb694a12927c0213c',
    publicKey: '02f739f8c77b32f4d5f13265861febd76e7a9c61a1140d296b8c16302508870316',
  },
  {
    name: 'command-line fixture',
    curve: 'API_KEY_CURVE_P256',
    privateKey: '8e121c46cdf8c784e5209b882b1cd2e65712180a9b9201c1e7788ea7d4111541',
    publicKey: '0305acbc8b7751b7703736ae16cb22112451372f7b77717bbecdfa8300d4038432',
  },
  {
    name: 'second stamper fixture',
    curve: 'API_KEY_CURVE_P256',
    privateKey: '9720de87f61537e481f95f4433bed97b9d60719457c4dd20dac4bbf377f59c69',
    publicKey: '02a1d9ee281053cf73c07678d6c1231216e8434f87662b75f08c66882c2f95ee45',
  },
  {
    name: 'same scalar on secp256k1',
    curve: 'API_KEY_CURVE_SECP256K1',
    privateKey: '487f361ddfd73440e707f4daa6775b376859e8a3c9f29b3bb694a12927c0213c',
    publicKey: '026e8778db1225221ed4cf0a910249998415e5fa92dea649c5a33a96a7a9214074',
  },
  {
    name: 'RFC 8032 style seed',
    curve: 'API_KEY_CURVE_ED25519',
    privateKey: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
    publicKey: '03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8',
  },
];

/** A point whose x starts with a zero byte, and the same with a last byte that leaves the curve. */
export const leadingZeroPoint = {
  compressed: '0200d2eb47be2006c29db5fe9941dd686d19ddeea85a0328894f08091f6b5be9b3',
  uncompressed:
    '0400d2eb47be2006c29db5fe9941dd686d19ddeea85a0328894f08091f6b5be9b366c4872345594c12a7f7c47c62dd8074542934820fce5ee0ddc55d6d1d8dd312',
  offCurve:
    '0400d2eb47be2006c29db5fe9941dd686d19ddeea85a0328894f08091f6b5be9b366c4872345594c12a7f7c47c62dd8074542934820fce5ee0ddc55d6d1d8dd313',
};

const p256Scheme = 'SIGNATURE_SCHEME_TK_API_P256';

/** Signatures made by others. The captured ones carry the activity's fingerprint and intent. */
export const stamps: {
  name: string;
  scheme: string;
  publicKey: string;
  signature: string;
  message: string;
  fingerprint?: string;
}[] = [
  {
    name: 'example of the public documentation',
    scheme: p256Scheme,
    publicKey: '0327a50032e6f0631d5605b6ada32b779074f346e81b68e12801640f1c9ee03dae',
    signature:
      '304402203623defd618eb3e219970496407ebe92447317dad75e412bd4a6267c3b5e22230220245b740848a72d08b60d6c84f339737b63db3bcbadb3bd0dcb1bfb865715d8b5',
    message: '{"payload": "hello from TKHQ"}',
  },
  {
    name: 'captured request that deletes a sub-organisation (its s is over half the order)',
    scheme: p256Scheme,
    publicKey: '020404a8505f87edc73f7a8f7a6dca61eb1b0b3617720c7161fab7970ce31c4e12',
    signature:
      '3046022100d8188e89ef1330881fc2d951f2284467a462840acafc80115ae871847f6a1f93022100a07fcacd0614e2ea729fc7f5e7378a108a8267a18fa1551845487acabcd97403',
    message:
      '{"type":"ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION","timestampMs":"1754952030221","organizationId":"35e5c619-ba95-417c-bb48-b16f1543aea0","parameters":{"deleteWithoutExport":true}}',
    fingerprint: 'sha256:143e777f907453d71c5a3213059d641f54b28737276c4bc6b405ef06831876cb',
  },
  {
    name: 'captured request that creates a sub-organisation (absent options written as null)',
    scheme: p256Scheme,
    publicKey: '03bf162576eb8dfecf33d9275d09595284f6c4df0db6156c3c582777886a0ee0ac',
    signature:
      '30450221008787fb627333f4299f28720775e447e6f6dcdb9c0f21f006aa3d59c90741a7de02205247df721eae2550f3569205b3dd155e693070ea95ae794e87b7e1684eb91814',
    message:
      '{"type":"ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7","timestampMs":"1745383554864","organizationId":"651b573c-861b-4f10-a478-cbcfe0c226af","parameters":{"subOrganizationName":"New sub-organization","rootUsers":[{"userName":"Root User","userEmail":null,"userPhoneNumber":null,"apiKeys":[{"apiKeyName":"Test API Key","publicKey":"03bf162576eb8dfecf33d9275d09595284f6c4df0db6156c3c582777886a0ee0ac","curveType":"API_KEY_CURVE_P256","expirationSeconds":null}],"authenticators":[],"oauthProviders":[]}],"rootQuorumThreshold":1,"wallet":{"walletName":"New wallet","accounts":[{"curve":"CURVE_SECP256K1","pathFormat":"PATH_FORMAT_BIP32","path":"m/44\'/60\'/0\'/0","addressFormat":"ADDRESS_FORMAT_ETHEREUM"}],"mnemonicLength":null},"disableEmailRecovery":null,"disableEmailAuth":null,"disableSmsAuth":null,"disableOtpEmailAuth":null}}',
    fingerprint: 'sha256:5a2d45e700283d37f537b4ce0888f1ee93cb90d794de1426c3bc033da120fe53',
  },
];

/** The intents that came back with the captured requests: keys the same, members that were null left out. */
export const capturedIntents = [
  { deleteSubOrganizationIntent: { deleteWithoutExport: true } },
  {
    createSubOrganizationIntentV7: {
      subOrganizationName: 'New sub-organization',
      rootUsers: [
        {
          userName: 'Root User',
          apiKeys: [
            {
              apiKeyName: 'Test API Key',
              publicKey: '03bf162576eb8dfecf33d9275d09595284f6c4df0db6156c3c582777886a0ee0ac',
              curveType: 'API_KEY_CURVE_P256',
            },
          ],
          authenticators: [],
          oauthProviders: [],
        },
      ],
      rootQuorumThreshold: 1,
      wallet: {
        walletName: 'New wallet',
        accounts: [
          {
            curve: 'CURVE_SECP256K1',
            pathFormat: 'PATH_FORMAT_BIP32',
            path: "m/44'/60'/0'/0",
            addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
          },
        ],
      },
    },
  },
];

/** One body, one signature per curve that every deterministic implementation makes. */
export const deterministicBody = '{"organizationId":"00000000-0000-0000-0000-000000000000"}';
export const deterministic: { curve: ApiKeyCurve; privateKey: string; signature: string }[] = [
  {
    curve: 'API_KEY_CURVE_P256',
    privateKey: '487f361ddfd73440e707f4daa6775b376859e8a3c9f29b3bb694a12927c0213c',
    signature:
      '3046022100f6beeb57e67086195d4cf8af4f57125dc14eb54ca5156cd3b20e6f3e2d4cf1270221008420b21c2de0b91130b51ef749ed5f16aaf86e1280c1e777884d046c98a09a16',
  },
  {
    curve: 'API_KEY_CURVE_SECP256K1',
    privateKey: '487f361ddfd73440e707f4daa6775b376859e8a3c9f29b3bb694a12927c0213c',
    signature:
      '3045022100c534eee13afc44d4da95427b0877fa9a7d159c627145d79c0b17b29ee07294d502204eb615ae63fd3ca2325c138f7ae4d1b5cda14be1e29d13f1098efc96a8a86fa2',
  },
  {
    curve: 'API_KEY_CURVE_ED25519',
    privateKey: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
    signature:
      'd2c48dd2999119d28f78cc1701a808365582a96cb0b8031545bf44397e3940e381fa2d3a609b0507578b6be93c7db5325236a9e71fafbabdebe6c2db5d754c0f',
  },
];

/** How the header's JSON encodes. */
export const encodedStamp = {
  json: '{"publicKey":"02f739f8c77b32f4d5f13265861febd76e7a9c61a1140d296b8c16302508870316","signature":"304402202a92c24e4b4de3cdb5c05a2b1f42264ba8139cf66b2d1ecf0a09987ab9a2fecb02203bfd91d8c5e87f78da8b5cf5ddb27c96cb00b848797d0fc73bf371892c423f81","scheme":"SIGNATURE_SCHEME_TK_API_P256"}',
  startsWith: 'eyJwdWJsaWNLZXkiOiIwMmY3',
  endsWith: 'QVBJX1AyNTYifQ',
};
