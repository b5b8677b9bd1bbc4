import { etherMail } from './payloads.ts';

/**
 * Known answers of sign_raw_payload: docs/service.md#signing. The private key is the published one of the Ethereum developers'
 * documentation; the values are RFC 6979 and RFC 8032, not answers of the service.
 */
export const ethereumSigner = {
  privateKey: '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318',
  address: '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23',
};

/** Seed 000102…1f. */
export const ed25519Seed = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, '0')).join('');

export const answers = [
  {
    name: 'text under Keccak-256',
    payload: 'hello',
    encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
    hashFunction: 'HASH_FUNCTION_KECCAK256',
    digest: '1c8aff950685c2ed4bc3174f3472287b56d9517b9c948127319a09a7a36deac8',
    r: 'bc81bfc04b658485b9820cf4fac760c84f0fc628da21c9e64ed8aaede215e633',
    s: '76cc1bfb23f9869c5b71a4069b48fce3ab0caaebc6bfb7a81cb12ac3b9b2f7b1',
    v: '01',
  },
  {
    name: 'text under SHA-256',
    payload: 'hello',
    encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
    hashFunction: 'HASH_FUNCTION_SHA256',
    digest: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
    r: '8403487598f317246384047b2415389d80757ac6e67fc77fa302c81de9bd654d',
    s: '0c8078ccb08f9aaa0a31017589e92ff38e8976d40fd66cbbe6e9e2706a49671d',
    v: '01',
  },
  {
    name: 'typed data',
    payload: JSON.stringify(etherMail),
    encoding: 'PAYLOAD_ENCODING_EIP712',
    hashFunction: 'HASH_FUNCTION_NO_OP',
    digest: 'be609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
    r: '19e4c5dcf77c10f4b30df3d4cb5822a99a69ec18e6f5d7b9a889a5a481574073',
    s: '2656ebdcc5a9c8eee63e684a5ed282d6b59ffe2914076b025a77df7655940311',
    v: '01',
  },
  {
    name: 'an EIP-7702 authorisation',
    payload: JSON.stringify({ address: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC', chainId: 1, nonce: 7 }),
    encoding: 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION',
    hashFunction: 'HASH_FUNCTION_NO_OP',
    digest: '06641c06e4cf321836d3f9ab7d3203811044f3ec3d37bfe623065d8622f23278',
    r: 'ae756d34cfd2a06c68ac47585177e976f71af5e6988de293775307b0ac3faa8d',
    s: '72da16ae45d843e755dd3b266a5ff502a55cd232966f87b5d7b6734188f2432c',
    v: '01',
  },
] as const;

export const ed25519Answer = {
  payload: 'hello',
  encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
  hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
  r: 'e1a7fca94a835127885b99e2eba733d6ee5bf5dc463ed8385eb6f1dcaa1117c0',
  s: 'f151750a10f46f5b3796a91203578f702c85c67c334b5689a516284d499f710f',
  v: '00',
} as const;
