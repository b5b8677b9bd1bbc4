/** Payloads as data, with what is publicly known to come out of them (docs/service.md#signing; EIP-712's own example). */
import { type AbiFunction, encodeFunctionData, parseAbi, serializeTransaction, type TransactionSerializableEIP1559 } from 'viem';
import { parties } from './parties.ts';
import { remember } from './second-encoding.ts';

/** EIP-712, example "Ether Mail". */
export const etherMail = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC' },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
};

/** docs/service.md#signing, Vectors. */
export const digests = [
  {
    payload: 'hello',
    encoding: 'TEXT_UTF8',
    hash: 'KECCAK256',
    digest: '1c8aff950685c2ed4bc3174f3472287b56d9517b9c948127319a09a7a36deac8',
  },
  {
    payload: 'hello',
    encoding: 'TEXT_UTF8',
    hash: 'SHA256',
    digest: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
  },
  {
    payload: JSON.stringify(etherMail),
    encoding: 'EIP712',
    hash: 'NO_OP',
    digest: 'be609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
  },
  {
    payload: '{"address":"0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC","chainId":1,"nonce":7}',
    encoding: 'EIP7702_AUTHORIZATION',
    hash: 'NO_OP',
    digest: '06641c06e4cf321836d3f9ab7d3203811044f3ec3d37bfe623065d8622f23278',
  },
] as const;

export interface Request {
  type: string;
  parameters: unknown;
}

/** sign_raw_payload as SDKs send it. */
export const raw = (payload: string, encoding: string, hashFunction: string, signWith: string = parties.ops): Request => ({
  type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
  parameters: { signWith, payload, encoding: `PAYLOAD_ENCODING_${encoding}`, hashFunction: `HASH_FUNCTION_${hashFunction}` },
});
export const message = (text: string): Request => raw(text, 'TEXT_UTF8', 'KECCAK256');
export const bytes = (hex: string, hash = 'KECCAK256'): Request => raw(hex, 'HEXADECIMAL', hash);
export const typed = (data: unknown): Request => raw(typeof data === 'string' ? data : JSON.stringify(data), 'EIP712', 'NO_OP');
export const delegation = (address: string, chainId: number | string = 1, nonce = 0): Request =>
  raw(`{"address":"${address}","chainId":${chainId},"nonce":${nonce}}`, 'EIP7702_AUTHORIZATION', 'NO_OP');

/** Calldata of a human-readable signature. */
export function call(signature: string, args: readonly unknown[] = []): `0x${string}` {
  const abi = parseAbi([`function ${signature}`] as readonly string[]);
  return remember({ item: abi[0] as AbiFunction, args, data: encodeFunctionData({ abi, args } as never) });
}

type Fields = Partial<TransactionSerializableEIP1559>;
export const unsigned = (fields: Fields): `0x${string}` =>
  serializeTransaction({
    type: 'eip1559',
    chainId: 1,
    nonce: 1,
    gas: 100_000n,
    maxFeePerGas: 30_000_000_000n,
    maxPriorityFeePerGas: 1n,
    ...fields,
  });
export const transaction = (fields: Fields): Request => bytes(unsigned(fields));
/** A call of a contract, in a transaction. */
export const calling = (to: string, data: `0x${string}`, value = 0n): Request =>
  transaction({ to: to as `0x${string}`, data, value });

/** The four common members of a domain, and the struct types of a message. */
export function typedData(
  primaryType: string,
  types: Record<string, string>,
  message: unknown,
  domain: Record<string, unknown> = {},
): Record<string, unknown> {
  const fields = (list: string) =>
    list === '' ? [] : list.split(',').map(field => ({ type: field.split(' ')[0], name: field.split(' ')[1] }));
  const base = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: parties.usdc, ...domain };
  const kinds: Record<string, string> = {
    name: 'string',
    version: 'string',
    chainId: 'uint256',
    verifyingContract: 'address',
    salt: 'bytes32',
  };
  const given = Object.fromEntries(Object.entries(base).filter(([, value]) => value !== undefined));
  return {
    types: {
      EIP712Domain: Object.keys(given).map(name => ({ name, type: kinds[name] })),
      ...Object.fromEntries(Object.entries(types).map(([name, list]) => [name, fields(list)])),
    },
    primaryType,
    domain: given,
    message,
  };
}

export const permit = (value: bigint, deadline: number, spender: string = parties.router): Record<string, unknown> =>
  typedData(
    'Permit',
    { Permit: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline' },
    { owner: parties.ops, spender, value: String(value), nonce: 0, deadline },
  );

export const safeTx = (fields: Record<string, unknown>): Record<string, unknown> =>
  typedData(
    'SafeTx',
    {
      SafeTx:
        'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
    },
    {
      to: parties.payroll,
      value: 0,
      data: '0x',
      operation: 0,
      safeTxGas: 0,
      baseGas: 0,
      gasPrice: 0,
      gasToken: parties.zero,
      refundReceiver: parties.zero,
      nonce: 7,
      ...fields,
    },
    { name: undefined, version: undefined, verifyingContract: parties.safe },
  );

export const safeExec = (to: string, data: string, operation: number, gasPrice = 0n): Request =>
  calling(
    parties.safe,
    call(
      'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
      [to, 0n, data, operation, 0n, 0n, gasPrice, parties.zero, parties.zero, '0x'],
    ),
  );
