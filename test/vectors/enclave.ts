/**
 * Published vectors of "enclave encrypt v1" and of signed envelopes (docs/service.md#credential-bundle,
 * docs/service.md#enclave-envelopes).
 */
const apiKey = '67ee05fc3bdf4161bc70701c221d8d77180294cefcfcea64ba83c4d4c732fcb9';

export const credentialBundles = [
  {
    source: 'docs/service.md#credential-bundle, vector 1',
    receiver: '20fa65df11f24833790ae283fc9a0c215eecbbc589549767977994dc69d05a56',
    bundle: 'w99a5xV6A75TfoAUkZn869fVyDYvgVsKrawMALZXmrauZd8hEv66EkPU1Z42CUaHESQjcA5bqd8dynTGBMLWB9ewtXWPEVbZvocB4Tw2K1vQVp7uwjf',
    apiKey,
  },
  {
    source: 'docs/service.md#credential-bundle, vector 2',
    receiver: 'd2d9239a4bb25d09a6d91822e1d0991f0b21a63b102191bb98b6b77ac6fc6c91',
    bundle: 'skr1QFHrNyL7xcvzRpU4t9yhL8rEVPZgDcFM5YW8S1YwLYjedoagnNZwMCyJsxNYzuphKHqQBkZxt4fLWSVsMqnW9XdmLBsK2MhwC5WxuxZD9xE8ezQ',
    apiKey,
  },
] as const;

/** The ciphertext of the first bundle apart, as HPKE sees it. */
export const openedByHand = {
  receiver: '20fa65df11f24833790ae283fc9a0c215eecbbc589549767977994dc69d05a56',
  encappedCompressed: '02f7451e4e321118b347611373e73386450021b89862d1dbad7c21aad931b3c828',
  ciphertext: 'f197bde16393a4b7eafa090f5ac460660a39990a87961a437a8b9757d096c81a93089bd9fc6b3c42be2119c0fe01a69a',
  plaintext: apiKey,
} as const;

/** An export, signed by the production signer key that the dialect pins. */
export const signedExport = {
  source: 'docs/service.md#enclave-envelopes, export vector',
  organizationId: 'f9a31c64-d604-42e4-9bef-a773096afad7',
  receiver: 'ffc6090f14bcf260e5dfe63f45412e60a477bb905956d7cc90195b71c2a544b3',
  envelope: {
    version: 'v1.0.0',
    data: '7b22656e6361707065645075626c6963223a2230343434313065633837653566653266666461313561313866613337376132316133633431633334373666383631333362343238306164373631303266343064356462326463353362343730303763636139336166666330613535316464353134333937643039373931636664393233306663613330343862313731663364363738222c2263697068657274657874223a22656662303538626633666634626534653232323330326266326636303738363062343237346232623031616339343536643362613638646135613235363236303030613839383262313465306261663061306465323966353434353461333739613362653664633364386339343938376131353638633764393566396663346239316265663232316165356562383432333361323833323131346431373962646664636631643066376164656231353766343131613439383430222c226f7267616e697a6174696f6e4964223a2266396133316336342d643630342d343265342d396265662d613737333039366166616437227d',
    dataSignature:
      '304502203a7dc258590a637e76f6be6ed1a2080eed5614175060b9073f5e36592bdaf610022100ab9955b603df6cf45408067f652da48551652451b91967bf37dd094d13a7bdd4',
    enclaveQuorumPublic:
      '04cf288fe433cc4e1aa0ce1632feac4ea26bf2f5a09dcfe5a42c398e06898710330f0572882f4dbdf0f5304b8fc8703acd69adca9a4bbf7f5d00d20a5e364b2569',
  },
  plaintext: 'leaf lady until indicate praise final route toast cake minimum insect unknown',
} as const;

/** A quorum key whose private half is public, for enclaves of our own (docs/service.md#enclave-envelopes). */
export const testQuorumKey = {
  privateKey: '28ebf311b27f34cdf078489584d336423e09c522342f5b067dea36823c2cc5ed',
  publicKey:
    '048ee67fa8ae8e5fac0e343c84fa0921ecb3a31a67aee2e6a0880a09072eaaf2aeffa43f73fa021fa4d0b550072ba1f9011ff7cf917e4bf2708670e5ac57a81c78',
} as const;

/** A session token, signed by the production session key that the dialect pins. */
export const publishedSession = {
  source: 'docs/service.md#sessions, the token of the sdk’s tests',
  token:
    'eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9.eyJleHAiOjE3NDg4NzY4MzcsInB1YmxpY19rZXkiOiIwMzk5ZmUyYWNlNjIwOGFmMGFkZjg0OGY0NGJjNDgyMTBiNTk0YjdlNjllY2Q5MWVjOTY4ZmQ3NWIzYmI0NDgzMzYiLCJzZXNzaW9uX3R5cGUiOiJTRVNTSU9OX1RZUEVfUkVBRF9XUklURSIsInVzZXJfaWQiOiI2OTEyYjgxOS1mNGRmLTQwZjQtYTE5Mi0yMGVlNDMwOTA5NzQiLCJvcmdhbml6YXRpb25faWQiOiJjNzVlY2IwNy1jODRhLTRkZDUtOTMyYy01MzlkZmFmYzY4NjQifQ.y6LPW1jlTwc9jFcvCwKJoKfleL_vHnGUr5tRVdMFUCnHvDspSPZ3DWK85tf1znCCBFQ6MYaFOl-1FLb0KcFxqQ',
  publicKey: '0399fe2ace6208af0adf848f44bc48210b594b7e69ecd91ec968fd75b3bb448336',
  userId: '6912b819-f4df-40f4-a192-20ee43090974',
  organizationId: 'c75ecb07-c84a-4dd5-932c-539dfafc6864',
  endsAtMs: 1_748_876_837_000,
} as const;

/** docs/service.md#one-time-passwords */
export const publishedNonce = {
  publicKey: '0394e549c71fa99dd5cf752fba623090be314949b74e4cdf7ca72031dd638e281a',
  nonce: '1663bba492a323085b13895634a3618792c4ec6896f3c34ef3c26396df22ef82',
} as const;
