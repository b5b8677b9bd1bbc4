/** The app's own calls about an organisation's settings: allowlists, contract interfaces and secrets. */
import type { AppParameters } from '../../contract/app.ts';
import type { organisationCalls } from '../../contract/calls/organisation.ts';
import { done, failure, type Problem } from '../../contract/outcome.ts';
import type { AllowlistState } from '../../contract/values/organisation.ts';
import { checkAddress } from '../addresses/table.ts';
import type { AskSecrets } from '../decisions/ask-secrets.ts';
import type { Compose } from '../decisions/compose.ts';
import type { Keys } from '../keys/keys.ts';
import { checkAllowlist } from '../organisation/allowlist.ts';
import { readAllowlist, unknownAllowlist } from '../organisation/allowlist-state.ts';
import { readAddress } from '../organisation/cidr.ts';
import { interfaceDocument } from '../organisation/interface-document.ts';
import { interfaceAsRead, knownInterfaces } from '../organisation/interface-list.ts';
import type { InterfacePins } from '../organisation/interface-pins.ts';
import { readInterface } from '../organisation/interfaces.ts';
import { askValues } from '../organisation/secret-values.ts';
import { importSecrets } from '../organisation/secrets.ts';
import type { Clock } from '../ports.ts';
import type { Session } from '../session.ts';
import { quoted } from '../text/visible.ts';
import type { Handlers, WithSession } from './handlers.ts';

interface Needs {
  withSession: WithSession;
  compose: Compose;
  keys: Keys;
  secretsAsked: AskSecrets;
  pins: InterfacePins;
  clock: Clock;
}

export function organisationHandlers(needs: Needs): Handlers<typeof organisationCalls> {
  const { withSession, compose, keys, secretsAsked, pins, clock } = needs;
  const turn = () => clock.sleep(0);
  /** Lists as they were read last: what a draft is held against. */
  const read = new Map<string, AllowlistState>();
  const placeOf = ({ connection }: Session, publicKey: string | null) => `${connection.connectionId} ${publicKey ?? ''}`;
  const ownKeyOf = ({ connection }: Session): string =>
    keys.list().find(({ keyId }) => keyId === connection.keyId)?.publicKey ?? '';

  return {
    'organisation.allowlist': ({ publicKey = null }) =>
      withSession(async session => {
        const state = await readAllowlist(session, ownKeyOf(session), publicKey);
        if (state.ok) read.set(placeOf(session, publicKey), state.value);
        return state;
      }),

    'organisation.check_allowlist': draft =>
      withSession(session => {
        // The review that follows says by this address whether the list would shut this computer out.
        const address = draft.address.trim();
        session.directory.put({ clientIp: readAddress(address) === null ? undefined : address });
        const state = read.get(placeOf(session, draft.publicKey)) ?? unknownAllowlist(ownKeyOf(session), draft.publicKey);
        return done(checkAllowlist(draft, state));
      }),

    'organisation.read_interface': async ({ type, text }) => done(await readInterface(type, text, turn)),

    'organisation.interfaces': () => withSession(session => knownInterfaces(session, pins, turn)),

    'organisation.upload_interface': upload =>
      withSession(async session => {
        const { smartContractAddress, label, smartContractInterface: text } = upload;
        const wrong = contractProblem(upload);
        if (wrong !== null)
          return failure('invalid', 'The interface was not sent: its address is not valid.', { problems: [wrong] });
        const sent = await compose.submit(session, 'create_smart_contract_interface', upload);
        // SECURITY: pinned to the bytes that were confirmed here, not to what the service lists afterwards.
        if (sent.ok) await pins.expect(session.connection.organizationId, { smartContractAddress, label, text });
        return sent;
      }),

    'organisation.accept_interface': asked =>
      withSession(async session => {
        const { organizationId } = session.connection;
        const row = await interfaceAsRead(session, pins, asked);
        if (!row.ok) return row;
        const document = await interfaceDocument(row.value, pins.stateOf(organizationId, row.value), turn);
        const released = await compose.release(session.connection, 'contract interface', document);
        if (released.ok) await pins.accept(organizationId, row.value);
        return released;
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
    : 'a contract address: 0x and 40 hex digits, with the EIP-55 checksum if upper and lower case are mixed';
  return { path: 'smartContractAddress', expected, received: quoted(address) };
}
