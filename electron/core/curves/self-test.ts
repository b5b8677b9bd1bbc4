/**
 * Known answers for the start-up self-test of the runtime's curves (docs/service.md#captured-requests, deterministic
 * vectors). All hex.
 */

/** {"organizationId":"00000000-0000-0000-0000-000000000000"} */
const body = Buffer.from('{"organizationId":"00000000-0000-0000-0000-000000000000"}').toString('hex');

export const apiKeyTests = {
  API_KEY_CURVE_P256: {
    privateKey: '487f361ddfd73440e707f4daa6775b376859e8a3c9f29b3bb694a12927c0213c',
    point:
      '04f739f8c77b32f4d5f13265861febd76e7a9c61a1140d296b8c16302508870316c24970ad7811ccd9da7f1b88f202bebac770663ef58ba68346186dd778200dd4',
    body,
    signature:
      '3046022100f6beeb57e67086195d4cf8af4f57125dc14eb54ca5156cd3b20e6f3e2d4cf1270221008420b21c2de0b91130b51ef749ed5f16aaf86e1280c1e777884d046c98a09a16',
  },
  API_KEY_CURVE_ED25519: {
    privateKey: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
    point: '03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8',
    body,
    signature:
      'd2c48dd2999119d28f78cc1701a808365582a96cb0b8031545bf44397e3940e381fa2d3a609b0507578b6be93c7db5325236a9e71fafbabdebe6c2db5d754c0f',
  },
} as const;
