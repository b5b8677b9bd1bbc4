/** What a closed activity came to: signatures that really are of the account that signed. */
import type { HashFunction, PayloadEncoding } from '../../../electron/contract/schema/enums.ts';
import { seededUuid } from '../seed.ts';
import { digestOf } from '../signing/digest.ts';
import { signDigest, signMessage } from '../signing/sign.ts';
import type { Desk } from './written.ts';

type Result = Record<string, unknown> | null;
type Asked = Record<string, unknown>;

const table: Record<string, (desk: Desk, id: string, asked: Asked) => Result> = {
  ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2({ privateKeys }, _, asked) {
    const { signWith, payload, encoding, hashFunction } = asked as {
      signWith: string;
      payload: string;
      encoding: PayloadEncoding;
      hashFunction: HashFunction;
    };
    const privateKey = privateKeys.get(signWith) ?? '';
    const signature = signWith.startsWith('0x')
      ? signDigest('CURVE_SECP256K1', privateKey, digestOf(payload, encoding, hashFunction))
      : signMessage(privateKey, payload, encoding, hashFunction);
    return { ...signature };
  },
  ACTIVITY_TYPE_UPDATE_USER: (_, __, { userId }) => ({ userId }),
  ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS: ({ stock }, id) => ({
    addresses: [`0x${seededUuid(stock.seed, `made:${id}`).replaceAll('-', '').padEnd(40, '0')}`],
  }),
  ACTIVITY_TYPE_CREATE_INVITATIONS: ({ stock }, id) => ({ invitationIds: [seededUuid(stock.seed, `invitation:${id}`)] }),
  ACTIVITY_TYPE_UPDATE_WEBHOOK_ENDPOINT({ stock, organizationId }, _, { endpointId, isActive }) {
    const webhook = stock.webhooks.find(each => each.endpointId === endpointId);
    return { endpointId, webhookEndpoint: { organizationId, ...webhook, isActive } };
  },
};

/** null where the table has no row of the type, and so no result that anybody reads. */
export const resultOf = (desk: Desk, id: string, type: string, asked: Asked): Result => table[type]?.(desk, id, asked) ?? null;
