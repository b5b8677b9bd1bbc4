import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { cx } from '../../parts/class-names.ts';
import { IconButton } from '../../parts/floating/icon-button.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import type { Part, Tab as TabName } from '../../store/organisation/organisation.ts';
import { currentConnection } from '../../store/session.ts';
import { allowlist, invitations, organisation, useOrganisation, useSession } from '../../stores.ts';
import { AllowlistTab } from './allowlist/tab.tsx';
import { DangerTab } from './danger/tab.tsx';
import { FeaturesTab } from './features/tab.tsx';
import { InterfacesTab } from './interfaces/tab.tsx';
import { InvitationsTab } from './invitations/tab.tsx';
import styles from './organisation.module.css';
import { PoliciesTab } from './policies/tab.tsx';
import { SecretsTab } from './secrets/tab.tsx';
import { UsersTab } from './users/tab.tsx';

const tabs: readonly { id: TabName; title: string; panel: () => React.ReactNode }[] = [
  { id: 'users', title: 'Users', panel: () => <UsersTab /> },
  { id: 'invitations', title: 'Invitations', panel: () => <InvitationsTab /> },
  { id: 'features', title: 'Features', panel: () => <FeaturesTab /> },
  { id: 'allowlist', title: 'Allowlist', panel: () => <AllowlistTab /> },
  { id: 'interfaces', title: 'Interfaces', panel: () => <InterfacesTab /> },
  { id: 'secrets', title: 'Secrets', panel: () => <SecretsTab /> },
  { id: 'policies', title: 'Policies', panel: () => <PoliciesTab /> },
  { id: 'danger', title: 'Danger', panel: () => <DangerTab /> },
];

/** What each tab shows of the service. The allowlist has an editor of its own, which must not lose what is typed. */
const read: Record<TabName, readonly Part[]> = {
  users: ['users', 'tags', 'configs'],
  invitations: ['users', 'tags'],
  features: ['configs'],
  allowlist: [],
  interfaces: ['interfaces'],
  secrets: ['secrets'],
  policies: ['policies', 'configs'],
  danger: ['holdings'],
};

/** Who belongs to the organisation, and what it is set up with. */
export function OrganisationScreen() {
  const connection = useSession(state => currentConnection(state.app));
  const tab = useOrganisation(state => state.tab);
  const at = useOrganisation(state => state.at);
  const isLoading = useOrganisation(state => read[state.tab].some(part => state.parts[part].loading));
  const readAgain = () => {
    for (const part of read[tab]) void organisation.getState().load(part);
  };
  const connectionId = connection?.connectionId ?? null;
  const userId = connection?.userId ?? '';
  useEffect(() => {
    organisation.getState().belongTo(connectionId);
    allowlist.getState().belongTo(connectionId);
    invitations.getState().belongTo(connectionId, userId);
  }, [connectionId, userId]);
  return (
    <main className={styles.screen}>
      <header className={styles.header}>
        <h1>People and rules</h1>
        <p>
          <HostileText text={connection?.organizationName ?? ''} limit={80} />
        </p>
        {read[tab].length > 0 && (
          <span className={styles.again}>
            <IconButton icon={RefreshCw} label="Read again" isDisabled={isLoading} onPress={readAgain} />
          </span>
        )}
      </header>
      <Tabs
        className={cx(styles.tabs)}
        selectedKey={tab}
        onSelectionChange={key => organisation.getState().show(tabs.find(({ id }) => id === key)?.id ?? 'users')}
      >
        <TabList aria-label="Parts of the organisation" className={cx(styles.list)}>
          {tabs.map(({ id, title }) => (
            <Tab key={id} id={id} className={cx(styles.tab)} data-tab={id}>
              {title}
            </Tab>
          ))}
        </TabList>
        {tabs.map(({ id, panel }) => (
          <TabPanel key={id} id={id} className={cx(styles.panel)}>
            {/* Drawn once the stores belong to the organisation in front. */}
            {at === connectionId && panel()}
          </TabPanel>
        ))}
      </Tabs>
    </main>
  );
}
