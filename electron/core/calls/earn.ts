/** The app's own calls on yield vaults: whole catalogues, local samples, and what enabling a vault would do. */
import type { earnCalls } from '../../contract/calls/earn.ts';
import { done, type Outcome } from '../../contract/outcome.ts';
import type { EarnCatalogue, EarnVault, FeeWallet } from '../../contract/values/earn-values.ts';
import { slicesBy } from '../budget/slices.ts';
import { assetOf, knownAssets, sameAssetKey } from '../earn/assets.ts';
import { readCatalogue } from '../earn/catalogue.ts';
import { deploymentsOf } from '../earn/deployments.ts';
import { checkEnable } from '../earn/enable.ts';
import { allAccounts, feeWallets, isEthereum } from '../earn/fee-wallets.ts';
import type { EarnSamples } from '../earn/samples.ts';
import { madeReady, namesOf } from '../known/names.ts';
import type { Clock } from '../ports.ts';
import type { Session } from '../session.ts';
import { list, rows, text } from '../text/members.ts';
import type { Handlers, WithSession } from './handlers.ts';

/** The directory reads one page of accounts: from here on it may have been cut off. */
const directoryPage = 100;

/** What was read last for an organisation. */
interface Read {
  catalogues: Map<string, EarnCatalogue>;
  wallets: { ethereum: FeeWallet[]; others: Set<string> } | null;
}

interface Needs {
  withSession: WithSession;
  samples: EarnSamples;
  clock: Clock;
}

export function earnHandlers({ withSession, samples, clock }: Needs): Handlers<typeof earnCalls> {
  const known = new Map<string, Read>();
  const readBy = ({ connection }: Session): Read => {
    const found = known.get(connection.connectionId) ?? { catalogues: new Map(), wallets: null };
    known.set(connection.connectionId, found);
    return found;
  };
  const seen = ({ connection }: Session) => samples.assets(connection.baseUrl);
  const asset = (session: Session, caip19: string) =>
    knownAssets(seen(session)).find(each => sameAssetKey(each.caip19) === sameAssetKey(caip19)) ?? assetOf(caip19, 'seen');

  const readWallets = async (session: Session): Promise<Outcome<NonNullable<Read['wallets']>>> => {
    const accounts = await allAccounts(session);
    if (!accounts.ok) return accounts;
    const { wallets } = session.directory.current();
    const names = new Map(rows(wallets, 'wallets').map(row => [text(row, 'walletId'), text(row, 'walletName') ?? null]));
    const ethereum = await feeWallets(accounts.value, id => names.get(id) ?? null, clock);
    const others = new Set(accounts.value.filter(account => !isEthereum(account)).map(({ address }) => address));
    const read = { ethereum, others };
    readBy(session).wallets = read;
    // The review of what is sent next knows every account, not the first page of them alone.
    session.directory.put({ accounts: accounts.value });
    return done(read);
  };

  return {
    'earn.assets': () => withSession(session => done(knownAssets(seen(session)))),

    'earn.catalogue': ({ caip19 }) =>
      withSession(async session => {
        const now = new Date(clock.now()).toISOString();
        const read = await readCatalogue(session, asset(session, caip19), await ownedBy(session, clock), now);
        if (!read.ok) return read;
        const { catalogues } = readBy(session);
        catalogues.set(sameAssetKey(caip19), read.value);
        await samples.keep(session.connection.baseUrl, caip19, now, read.value.vaults);
        session.directory.put({ vaults: { vaults: [...catalogues.values()].flatMap(named), partial: true } });
        return read;
      }),

    'earn.samples': ({ caip19, vaultAddress }) =>
      withSession(session => done(samples.of(session.connection.baseUrl, caip19, vaultAddress))),

    'earn.fee_wallets': () =>
      withSession(async session => {
        const read = await readWallets(session);
        return read.ok ? done(read.value.ethereum) : read;
      }),

    'earn.check': ({ caip19, ...typed }) =>
      withSession(async session => {
        const { catalogues, wallets } = readBy(session);
        const catalogue = catalogues.get(sameAssetKey(caip19));
        const accounts = wallets === null ? await readWallets(session) : done(wallets);
        if (!accounts.ok) return accounts;
        return done(
          checkEnable(typed, {
            asset: catalogue?.asset ?? asset(session, caip19),
            vault: catalogue?.vaults.find(vault => isAt(vault, typed.vaultAddress)),
            wallets: accounts.value.ethereum,
            otherAddresses: accounts.value.others,
          }),
        );
      }),

    'earn.deployments': () => withSession(session => done(deploymentsOf(session.feed.all()))),
  };
}

const isAt = ({ vaultAddress }: EarnVault, address: string): boolean => vaultAddress?.toLowerCase() === address.toLowerCase();

/** As the review looks vaults up: by address, with the asset they are over. */
const named = ({ asset: { caip19 }, vaults }: EarnCatalogue) =>
  vaults.map(({ vaultAddress, name }) => ({ vaultAddress, name, caip19 }));

/** Whether an address is an account of the organisation, as far as its directory was read. */
async function ownedBy(session: Session, clock: Clock): Promise<(address: string) => boolean | null> {
  const context = session.context();
  await madeReady(context, slicesBy(clock));
  const names = namesOf(context);
  const { accounts } = context.current;
  const listed = Array.isArray(accounts) ? accounts : list(accounts, 'accounts');
  const mayBeCut = accounts === undefined || accounts === null || listed.length === directoryPage;
  return address => names.own(address) || (mayBeCut ? null : false);
}
