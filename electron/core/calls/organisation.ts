/** The app's own calls about an organisation's settings: allowlists, contract interfaces and secrets. */
import type { AppParameters } from '../../contract/app.ts';
import type { AllowlistState, KnownInterface } from '../../contract/organisation.ts';
import { done, failure, type Outcome, type Problem } from '../../contract/outcome.ts';
import { checkAddress } from '../addresses/table.ts';
import type { AskSecrets } from '../decisions/ask-secrets.ts';
import type { Compose } from '../decisions/compose.ts';
import type { Keys } from '../keys/keys.ts';
import { checkAllowlist } from '../organisation/allowlist.ts';
import { readAllowlist, unknownAllowlist } from '../organisation/allowlist-state.ts';
import { readAddress } from '../organisation/cidr.ts';
import { interfaceDocument } from '../organisation/interface-document.ts';
import type { InterfacePins } from '../organisation/interface-pins.ts';
import { readInterface, sha256Of } from '../organisation/interfaces.ts';
import { askValues } from '../organisation/secret-values.ts';
import { importSecrets } from '../organisation/secrets.ts';
import type { Clock } from '../ports.ts';
import type { Session } from '../session.ts';
import { quoted } from '../text/visible.ts';
import type { AppHandlers } from './dispatch.ts';

type Ours = Extract<keyof AppHandlers, `organisation.${string}` | 'secrets.import'>;

interface Needs {
  current(): Session | null;
  compose: Compose;
  keys: Keys;
  secretsAsked: AskSecrets;
  pins: InterfacePins;
  clock: Clock;
}

export function organisationHandlers({ current, compose, keys, secretsAsked, pins, clock }: Needs): Pick<AppHandlers, Ours> {
  const turn = () => clock.sleep(0);
  /** Lists as they were read last: what a draft is held against. */
  const read = new Map<string, AllowlistState>();
  const withSession = async <T>(work: (session: Session) => Promise<Outcome<T>> | Outcome<T>): Promise<Outcome<T>> => {
    const session = current();
    return session === null ? failure('not_connected', 'Connect to an organisation first.') : work(session);
  };
  const placeOf = ({ connection }: Session, publicKey: string | null) => `${connection.connectionId} ${publicKey ?? ''}`;
  const ownKeyOf = ({ connection }: Session): string =>
    keys.list().find(({ keyId }) => keyId === connection.keyId)?.publicKey ?? '';
  const listInterfaces = async (session: Session) => {
    const answer = await session.query('list_smart_contract_interfaces', {});
    if (answer.ok) await pins.see(session.connection.organizationId, answer.value);
    return answer;
  };

  return {
    'organisation.allowlist': ({ publicKey = null }) =>
      withSession(async session => {
        const state = await readAllowlist(session, ownKeyOf(session), publicKey);
        if (state.ok) read.set(placeOf(session, publicKey), state.value);
        return state;
      }),

    'organisation.check_allowlist': draft =>
      withSession(session => {
        // The review that follows says by this address whether the list would shut this machine out.
        const address = draft.address.trim();
        session.directory.put({ clientIp: readAddress(address) === null ? undefined : address });
        const state = read.get(placeOf(session, draft.publicKey)) ?? unknownAllowlist(ownKeyOf(session), draft.publicKey);
        return done(checkAllowlist(draft, state));
      }),

    'organisation.read_interface': async ({ type, text }) => done(await readInterface(type, text, turn)),

    'organisation.interfaces': () =>
      withSession(async session => {
        const { organizationId } = session.connection;
        const answer = await listInterfaces(session);
        if (!answer.ok) return answer;
        const known: KnownInterface[] = [];
        for (const row of answer.value.smartContractInterfaces) {
          const { smartContractInterface: text, type, smartContractInterfaceId, smartContractAddress, label, notes } = row;
          const isSolana = type === 'SMART_CONTRACT_INTERFACE_TYPE_SOLANA';
          known.push({
            ...{ smartContractInterfaceId, smartContractAddress, type, label, notes, text },
            createdAt: row.createdAt,
            updatedAt: row.updatedAt,
            reading: await readInterface(isSolana ? type : 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM', text, turn),
            pin: pins.stateOf(organizationId, row) ?? { state: 'first seen', sha256: sha256Of(text), at: row.createdAt },
          });
          await turn();
        }
        return done(known);
      }),

    'organisation.upload_interface': upload =>
      withSession(async session => {
        const { smartContractAddress, label, smartContractInterface: text } = upload;
        const wrong = contractProblem(upload);
        if (wrong !== null) return failure('invalid', 'The interface was not sent: its address is none.', { problems: [wrong] });
        const sent = await compose.submit(session, 'create_smart_contract_interface', upload);
        // SECURITY: pinned to the bytes that were confirmed here, not to what the service lists afterwards.
        if (sent.ok) await pins.expect(session.connection.organizationId, { smartContractAddress, label, text });
        return sent;
      }),

    'organisation.accept_interface': ({ smartContractInterfaceId, sha256 }) =>
      withSession(async session => {
        const { organizationId } = session.connection;
        const answer = await listInterfaces(session);
        if (!answer.ok) return answer;
        const row = answer.value.smartContractInterfaces.find(each => each.smartContractInterfaceId === smartContractInterfaceId);
        if (row === undefined) return failure('not_found', 'The interface is no longer there. Read the list again.');
        const now = sha256Of(row.smartContractInterface);
        if (now !== sha256)
          return failure('changed', 'The interface changed again since you read it. Nothing was accepted.', {
            before: sha256,
            after: now,
          });
        const released = await compose.release(
          session.connection,
          'contract interface',
          await interfaceDocument(row, pins.stateOf(organizationId, row), turn),
        );
        if (!released.ok) return released;
        await pins.accept(organizationId, row);
        return done(null);
      }),

    'secrets.import': ({ secrets }) =>
      withSession(async session => {
        const typed = await askValues(secretsAsked, session, secrets);
        return typed.ok ? importSecrets(session, compose, typed.value) : typed;
      }),
  };
}

/** The row takes any text; here the kind of contract is known, and calls are found by its address. */
function contractProblem({
  type,
  smartContractAddress: address,
}: AppParameters<'organisation.upload_interface'>): Problem | null {
  const isSolana = type === 'SMART_CONTRACT_INTERFACE_TYPE_SOLANA';
  if (checkAddress(isSolana ? 'ADDRESS_FORMAT_SOLANA' : 'ADDRESS_FORMAT_ETHEREUM', address).ok) return null;
  const expected = isSolana
    ? 'a program id: 32 bytes in base58'
    : 'a contract address: 0x and 40 hex digits, in the letters of EIP-55 where upper and lower case are mixed';
  return { path: 'smartContractAddress', expected, received: quoted(address) };
}
