import { Check, ChevronsUpDown, CircleAlert, Plus } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { VisuallyHidden } from 'react-aria-components/VisuallyHidden';
import { count } from '../../../../electron/contract/text/plain-text.ts';
import type { AppState, Connection } from '../../../../electron/contract/values/app-values.ts';
import { cx } from '../../../parts/class-names.ts';
import popover from '../../../parts/floating/popover.module.css';
import { useNow } from '../../../parts/values/time.tsx';
import { currentConnection } from '../../../store/session.ts';
import { session, ui } from '../../../stores.ts';
import { byOrganisation, hostOf, isAlone, keyNameOf, silence, voiceOf } from '../../../words/review/connections.ts';
import { pointer } from '../../../words/text/groups.ts';
import { glance, plain } from '../../../words/text/hostile.ts';
import styles from './organisation.module.css';
import { Waits } from './waits.tsx';

const initial = (name: string) => [...plain(name)].find(character => /[\p{L}\p{N}]/u.test(character))?.toUpperCase() ?? '·';

async function choose(key: string) {
  if (key === 'connect') return ui.getState().cover('connect');
  const failure = await session.getState().select(key);
  if (failure !== null) ui.getState().toast(failure.message, 'critical');
}

/** Which organisation is looked at, who votes there and with which key, and the way to another one. */
export function Organisation({ app }: { app: AppState }) {
  const current = currentConnection(app);
  const elsewhere = app.connections
    .filter(({ connectionId }) => connectionId !== app.current)
    .reduce((sum, { connectionId }) => sum + (app.waiting[connectionId] ?? 0), 0);
  const name = current === null ? 'No organisation' : current.organizationName;
  const voice = current === null ? '' : voiceOf(app, current);
  const who = current === null ? '' : isAlone(app, current) ? glance(current.userName, 60) : voice;
  return (
    <MenuTrigger>
      <Button className={cx(styles.organisation)}>
        <span className={styles.mark} aria-hidden>
          {initial(name)}
          {elsewhere > 0 && <span className={styles.dot} />}
        </span>
        {/* Read out also where the narrow navigation shows the initial alone. */}
        <VisuallyHidden elementType="span">Organisation: </VisuallyHidden>
        <span className={styles.words}>
          <b title={plain(name)}>{glance(name, 80)}</b>
          <span className={styles.host}>
            <span title={current === null ? undefined : `${voice}, ${hostOf(current)}`}>{who}</span>
            <ChevronsUpDown aria-hidden size={12} />
          </span>
        </span>
        {elsewhere > 0 && <VisuallyHidden elementType="span"> {count(elsewhere)} waiting for you at others</VisuallyHidden>}
      </Button>
      <Popover placement="bottom start" className={cx(popover.popover, styles.popover)}>
        <Menu className={cx(popover.list, styles.menu)} onAction={key => void choose(String(key))} aria-label="Organisations">
          {byOrganisation(app.connections).map(({ id, name: organisation, host, connections }) => (
            <MenuSection key={id} id={`organisation ${id}`}>
              <Header className={styles.group}>
                <span title={plain(organisation)}>{glance(organisation, 60)}</span>
                <span className={styles.host}>{host}</span>
              </Header>
              {connections.map(connection => (
                <Way key={connection.connectionId} app={app} connection={connection} />
              ))}
            </MenuSection>
          ))}
          <MenuSection id="more" aria-label="More">
            <MenuItem id="connect" className={cx(popover.item)} textValue="Connect another organisation or key">
              <span className={styles.tick}>
                <Plus aria-hidden size={14} />
              </span>
              Connect another organisation or key…
            </MenuItem>
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** One user with one key: what waits for them, and whether the service answers. */
function Way({ app, connection }: { app: AppState; connection: Connection }) {
  const now = useNow(30_000);
  const { connectionId, organizationName, userName } = connection;
  const key = app.keys.find(each => each.keyId === connection.keyId);
  const keyName = keyNameOf(app, connection);
  const wrong = silence(connection, app.links[connectionId], now);
  return (
    <MenuItem
      id={connectionId}
      className={cx(popover.item)}
      textValue={`${glance(organizationName, 60)}, ${voiceOf(app, connection)}${wrong === null ? '' : `. ${wrong}`}`}
    >
      <span className={styles.tick}>{connectionId === app.current && <Check aria-label="current" size={14} />}</span>
      <span>
        <span className={styles.user} title={plain(userName)}>
          {glance(userName, 60)}
        </span>
        <span className={styles.key}>
          <span title={plain(keyName)}>{glance(keyName, 60)}</span>
          {key !== undefined && <span>· {pointer(key.publicKey)}</span>}
        </span>
      </span>
      {wrong !== null && (
        <span className={styles.wrong} title={wrong}>
          <CircleAlert aria-label={wrong} size={14} />
        </span>
      )}
      <Waits number={app.waiting[connectionId] ?? 0} />
    </MenuItem>
  );
}
