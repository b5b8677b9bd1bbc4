/** AccountPermissionUpdateContract: who may sign for a TRON account from then on. */
import { type Hex, hexOf, textOf } from '../../text/bytes.ts';
import { quoted } from '../../text/visible.ts';
import type { ReadContext } from '../context.ts';
import { type Decoded, type Detail, decoded, type Laid, text } from '../decoded.ts';
import { onChain, written } from '../ethereum/address.ts';
import { address, counterpartyFindings, party } from '../ethereum/assets.ts';
import type { Found } from '../finding.ts';
import { int32, type Message, WireError } from '../protobuf.ts';
import { accountIn, contractTypes } from './message.ts';

interface Permission {
  /** “Owner”, “Active 1” */
  title: string;
  name: string;
  threshold: bigint;
  keys: { address: Hex; weight: bigint }[];
  /** One bit for each type of contract; empty for the owner, who may do everything. */
  operations: Uint8Array;
}

/** Eight is what nodes take (java-tron, AccountPermissionUpdateActuator); the keys' number is set by vote, far below this. */
const mostActives = 8;
const mostKeys = 32;

const types = { Owner: 0n, Witness: 1n, Active: 2n } as const;

/** Permission and Key of core/Tron.proto. */
function permissionIn(message: Message, kind: keyof typeof types, title: string): Permission {
  const type = message.number(1, 'type', int32);
  if (type !== types[kind]) throw new WireError(`the ${kind.toLowerCase()} permission says that it is of type ${type}`);
  message.number(2, 'id', int32);
  const name = textOf(message.bytes(3, 'permission_name'));
  if (name === null) throw new WireError('permission_name is no text');
  const threshold = message.number(4, 'threshold');
  const parent = message.number(5, 'parent_id', int32);
  if (parent !== 0n) throw new WireError(`the ${kind.toLowerCase()} permission has the parent ${parent}: expected the owner, 0`);
  const operations = message.bytes(6, 'operations');
  const keys = message.messages(7, 'keys', mostKeys).map(key => {
    const read = { address: accountIn(key, 1, 'address'), weight: key.number(2, 'weight') };
    key.end();
    return read;
  });
  message.end();
  return { title, name, threshold, keys, operations };
}

export function updatePermissions(message: Message, context: ReadContext): Decoded {
  const owner = message.message(2, 'owner');
  const witness = message.message(3, 'witness');
  const actives = message.messages(4, 'actives', mostActives);
  if (owner === null) throw new WireError('the permissions name no owner');
  const permissions = [
    permissionIn(owner, 'Owner', 'Owner'),
    ...(witness === null ? [] : [permissionIn(witness, 'Witness', 'Block production')]),
    ...actives.map((active, i) => permissionIn(active, 'Active', `Active ${i + 1}`)),
  ];
  const [first] = permissions;
  const strange = [...new Set(permissions.flatMap(p => p.keys.map(k => k.address)))].filter(key => !isOwn(key, context));
  const handedOver = first !== undefined && reach(first, key => isOwn(key, context)) < first.threshold;
  const takers = (first?.keys ?? []).map(key => key.address).filter(key => !isOwn(key, context));
  const [taker] = handedOver ? takers : [];
  return decoded(
    [
      {
        ...{ action: 'set permissions', account: context.actor, handedOver, others: takers.length - 1 },
        counterparty: taker === undefined ? null : party(taker, context),
      },
    ],
    {
      details: permissions.flatMap(permission => detailsOf(permission, context)),
      findings: [
        ...permissions.map(permission => finding(permission, context)),
        ...strange.flatMap(key => counterpartyFindings(key, 'key', context)),
      ],
      trees: permissions.map(treeOf),
    },
  );
}

const isOwn = (address: Hex, context: ReadContext): boolean => {
  const key = onChain(address, context.chainId);
  return context.names.own(key) || key === onChain(context.signWith, context.chainId);
};
const reach = ({ keys }: Permission, counts: (address: Hex) => boolean): bigint =>
  keys.reduce((sum, { address, weight }) => sum + (counts(address) ? weight : 0n), 0n);

/** Who reaches the threshold, and with how many of the votes. */
function finding(permission: Permission, context: ReadContext): Found {
  const { title, threshold, keys } = permission;
  const own = reach(permission, key => isOwn(key, context));
  return {
    id: 'account-permissions',
    title,
    needed: threshold,
    keys: keys.map(({ address: key, weight }) => ({ key: party(key, context, written(key, context.chainId)), weight })),
    own,
    others: reach(permission, () => true) - own,
  };
}

/** Numbers of the contract types whose bit is set, the lowest bit of each byte first. */
const allowed = (operations: Uint8Array): number[] =>
  Array.from({ length: operations.length * 8 }, (_, i) => i).filter(i => ((operations[i >> 3] ?? 0) >> (i & 7)) & 1);

/** The permissions can be changed by whoever may do this. */
const changing = 46;

function mayDo({ operations }: Permission): string {
  const numbers = allowed(operations);
  const more = numbers.includes(changing) ? ', changing these permissions among them' : '';
  return `${numbers.length} types of contract${more}`;
}

function detailsOf(permission: Permission, context: ReadContext): Detail[] {
  const { title, name, threshold, keys, operations } = permission;
  const total = reach(permission, () => true);
  return [
    text(`${title}: needed`, `${threshold} of ${total}`, ...(name === '' ? [] : [quoted(name)])),
    ...keys.map(({ address: key, weight }, i) => address(`${title}: key ${i + 1}, counts ${weight}`, key, context)),
    ...(operations.length === 0 ? [] : [text(`${title}: may do`, mayDo(permission))]),
  ];
}

function treeOf({ title, name, operations }: Permission): Laid {
  const names = allowed(operations).map(i => contractTypes[i] ?? `type ${i}`);
  return {
    label: title,
    children: [
      { label: 'Name', value: name, kind: 'text' },
      ...(operations.length === 0
        ? []
        : [
            { label: 'May do', value: names.join(', '), kind: 'text' as const },
            { label: 'Operations', value: hexOf(operations), kind: 'hex' as const },
          ]),
    ],
  };
}
