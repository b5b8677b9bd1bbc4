/** The contract interfaces of an organisation, as the service lists them now, and held against what they are pinned by. */
import type { Response } from '../../contract/operations/table.ts';
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { KnownInterface } from '../../contract/values/organisation.ts';
import type { Session } from '../session.ts';
import { sha256Of } from '../text/canonical.ts';
import type { InterfacePins } from './interface-pins.ts';
import { readInterface } from './interfaces.ts';

export type InterfaceRow = Response<'list_smart_contract_interfaces'>['smartContractInterfaces'][number];

/** Asks for them, and pins what is seen for the first time. */
export async function listInterfaces(session: Session, pins: InterfacePins): Promise<Outcome<InterfaceRow[]>> {
  const answer = await session.query('list_smart_contract_interfaces', {});
  if (!answer.ok) return answer;
  await pins.see(session.connection.organizationId, answer.value);
  return done(answer.value.smartContractInterfaces);
}

/** Every one, read and with what is known of it. */
export async function knownInterfaces(
  session: Session,
  pins: InterfacePins,
  turn: () => Promise<void>,
): Promise<Outcome<KnownInterface[]>> {
  const listed = await listInterfaces(session, pins);
  if (!listed.ok) return listed;
  const known: KnownInterface[] = [];
  for (const row of listed.value) {
    const { smartContractInterface: text, type, smartContractInterfaceId, smartContractAddress, label, notes } = row;
    const isSolana = type === 'SMART_CONTRACT_INTERFACE_TYPE_SOLANA';
    known.push({
      ...{ smartContractInterfaceId, smartContractAddress, type, label, notes, text },
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      reading: await readInterface(isSolana ? type : 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM', text, turn),
      pin: pins.stateOf(session.connection.organizationId, row) ?? {
        ...{ state: 'first seen', sha256: sha256Of(text), at: row.createdAt },
      },
    });
    await turn();
  }
  return done(known);
}

/** The one whose text a person read, where it is that text still. */
export async function interfaceAsRead(
  session: Session,
  pins: InterfacePins,
  { smartContractInterfaceId, sha256 }: { smartContractInterfaceId: string; sha256: string },
): Promise<Outcome<InterfaceRow>> {
  const listed = await listInterfaces(session, pins);
  if (!listed.ok) return listed;
  const row = listed.value.find(each => each.smartContractInterfaceId === smartContractInterfaceId);
  if (row === undefined) return failure('not_found', 'The interface no longer exists. Refresh the list.');
  const now = sha256Of(row.smartContractInterface);
  return now === sha256
    ? done(row)
    : failure('changed', 'The interface changed again since you opened it. Nothing was accepted.', {
        before: sha256,
        after: now,
      });
}
