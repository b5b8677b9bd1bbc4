/** Activities as the service sends them: made by the practice service, so that nothing here knows their shape. */
import { dialect } from '../../electron/contract/service/dialect.ts';
import type { Colleague } from '../practice/client.ts';
import { type Practice, startPractice } from '../practice/service.ts';
import { parties } from '../vectors/parties.ts';
import { call, etherMail, permit, unsigned } from '../vectors/payloads.ts';

interface At {
  from: Colleague;
  practice: Practice;
  signWith: string;
  /** Which one it is; no other has the title. */
  n: number;
  title: string;
}
const typed = ({ from, signWith }: At, data: unknown) =>
  from.propose('sign_raw_payload', {
    ...{ signWith, payload: JSON.stringify(data), encoding: 'PAYLOAD_ENCODING_EIP712', hashFunction: 'HASH_FUNCTION_NO_OP' },
  });

/** What a busy organisation asks for, by turns; each says what it is about. */
const kinds: ((at: At) => Promise<unknown>)[] = [
  ({ from, signWith, title }) =>
    from.propose('sign_raw_payload', {
      ...{ signWith, payload: `${title}, due on the first of the month` },
      ...{ encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_KECCAK256' },
    }),
  ({ from, signWith, n }) =>
    from.propose('sign_raw_payload', {
      ...{ signWith, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_KECCAK256' },
      payload: unsigned({
        to: parties.usdc,
        data: call('transfer(address to, uint256 amount)', [parties.payroll, BigInt(n) * 1_000_000n]),
      }),
    }),
  at => typed(at, { ...etherMail, message: { ...etherMail.message, contents: at.title } }),
  at => typed(at, permit(BigInt(at.n), 1_795_252_000)),
  ({ from, practice, title }) =>
    from.propose('create_invitations', {
      invitations: [
        {
          ...{ receiverUserName: `Clerk of ${title}`, receiverUserEmail: 'clerk@northwind.example', receiverUserTags: [] },
          ...{ accessType: 'ACCESS_TYPE_ALL', senderUserId: practice.organisation().users[0]?.userId ?? '' },
        },
      ],
    }),
  ({ from, title }) => from.propose('create_wallet', { walletName: title, accounts: [], mnemonicLength: 24 }),
  ({ from, title }) =>
    from.propose('create_smart_contract_interface', {
      ...{ smartContractAddress: parties.registry, type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM', label: title, notes: '' },
      smartContractInterface: JSON.stringify(
        Array.from({ length: 12 }, (_, n) => ({ type: 'function', name: `file${n}`, inputs: [], outputs: [] })),
      ),
    }),
];

/** The text of an answer of list_activities with so many activities of all kinds, newest first. */
export async function samplePage(count: number): Promise<string> {
  const practice = await startPractice();
  try {
    const from = practice.as('Ben');
    const signWith = practice.organisation().wallets.flatMap(wallet => wallet.accounts)[0]?.address ?? '';
    for (let n = 0; n < count; n++)
      await kinds[n % kinds.length]?.({ from, practice, signWith, n, title: `Invoice ${n} of Northwind` });
    const { text, json } = await from.query('list_activities', { paginationOptions: { limit: String(count) } });
    const { size } = new Set((json.activities as { type: string }[]).map(({ type }) => type));
    if (json.activities.length !== count || size < Math.min(count, 4))
      throw new Error(`the sample has ${json.activities.length} activities of ${size} types`);
    return text;
  } finally {
    await practice.close();
  }
}

/** The connection the samples are asked over. */
export const sampleTarget = { organizationId: '35e5c619-ba95-417c-bb48-b16f1543aea0', keyId: 'k', dialect };
