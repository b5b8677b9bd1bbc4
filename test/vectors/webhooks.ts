/** Deliveries of webhooks: one that is right (docs/service.md#webhooks), and hosts a receiver could be asked to be at. */

export const delivery = {
  keyId: 'webhook-key-1',
  /** Of the seed 000102…1f. */
  publicKey: '03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8',
  timestamp: '1700000000000',
  eventId: 'evt_123',
  body: '{"type":"activity.created","data":{"id":"act_123"}}',
  signature:
    '99c87f03e9254ed35896a394daa264f30d87574c6f4187e861fe136e4a15b50b5f43052a1a4f506d6faec7f699e42bfe40d523f5040946984e6c95497dc67a0f',
};

/** Addresses that cannot be used; each with a word of the reason. */
export const unusable: [url: string, reason: RegExp][] = [
  ['http://hooks.example.com/', /https/],
  ['ftp://hooks.example.com/', /https/],
  ['hooks.example.com', /complete address/],
  ['https://', /complete address/],
  ['https://hooks.example.com@evil.example/', /user name.*evil\.example/],
  ['https://user:secret@hooks.example.com/', /user name/],
  ['https:\\\\hooks.example.com', /backslash/],
  ['https://hooks.example.com/a b', /spaces/],
  ['https://hooks.example.com/\n', /spaces/],
  ['javascript:alert(1)', /https/],
  ['https://2130706433/', /four plain numbers/],
  ['https://0x7f.1/', /four plain numbers/],
  ['https://017700000001/', /four plain numbers/],
  ['https://010.0.0.1/', /some programs read as 8\.0\.0\.1/],
  ['https://hooks.example.com./', /ends with a dot/],
  ['https://hooks.%65xample.com/', /letters in place of digits/],
];

/** Addresses that can be used and are odd; each with a word of the warning. */
export const odd: [url: string, warning: RegExp][] = [
  ['https://127.0.0.1/', /loopback/],
  ['https://[::ffff:127.0.0.1]/', /loopback/],
  ['https://169.254.169.254/latest/meta-data', /linkLocal/],
  ['https://10.0.0.8/', /private/],
  ['https://[fd00::1]/', /uniqueLocal/],
  ['https://8.8.8.8/', /bare address/],
  ['https://intranet/', /public internet/],
  ['https://printer.local/', /public internet/],
  ['https://127.0.0.1.nip.io/', /has 127\.0\.0\.1 in its name.*loopback/],
  ['https://app-10-0-0-1.sslip.io/', /has 10\.0\.0\.1 in its name.*private/],
  ['https://localtest.me/', /leads to the computer that asks for it/],
  ['https://hооks.example.com/', /mixes letters of Latin and Cyrillic|another alphabet/],
  ['https://xn--hks-hed1a.example.com/', /letters|punycode|alphabet/],
  ['https://аррӏе.example/', /looks like/],
];
