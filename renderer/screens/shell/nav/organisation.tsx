import { Check, ChevronsUpDown, Plus } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { count } from '../../../../electron/contract/text/plain-text.ts';
import type { AppState, Connection } from '../../../../electron/contract/values/app-values.ts';
import { cx } from '../../../parts/class-names.ts';
import popover from '../../../parts/controls/popover.module.css';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { currentConnection } from '../../../store/session.ts';
import { session, ui } from '../../../stores.ts';
import { plain } from '../../../words/text/hostile.ts';
import styles from './organisation.module.css';
import { Waits } from './waits.tsx';

const hostOf = (connection: Connection) =>
  URL.canParse(connection.baseUrl) ? new URL(connection.baseUrl).host : connection.baseUrl;
const initial = (name: string) => [...plain(name)].find(character => /[\p{L}\p{N}]/u.test(character))?.toUpperCase() ?? '·';

async function choose(key: string) {
  if (key === 'connect') return ui.getState().cover('connect');
  const failure = await session.getState().select(key);
  if (failure !== null) ui.getState().toast(failure.message, 'critical');
}

/** Which organisation is looked at, and the way to another one. */
export function Organisation({ app }: { app: AppState }) {
  const current = currentConnection(app);
  const elsewhere = app.connections
    .filter(({ connectionId }) => connectionId !== app.current)
    .reduce((sum, { connectionId }) => sum + (app.waiting[connectionId] ?? 0), 0);
  const name = current === null ? 'No organisation' : current.organizationName;
  return (
    <MenuTrigger>
      <Button
        className={cx(styles.organisation)}
        aria-label={`Organisation: ${plain(name)}${elsewhere === 0 ? '' : `; ${count(elsewhere)} waiting for you at others`}`}
      >
        <span className={styles.mark} aria-hidden>
          {initial(name)}
          {elsewhere > 0 && <span className={styles.dot} />}
        </span>
        <span className={styles.words}>
          <b title={plain(name)}>{plain(name)}</b>
          <span className={styles.host}>
            {current === null ? '' : hostOf(current)}
            {app.connections.length > 1 && <ChevronsUpDown aria-hidden size={12} />}
          </span>
        </span>
      </Button>
      <Popover placement="bottom start" className={cx(popover.popover, styles.popover)}>
        <Menu className={cx(popover.list)} onAction={key => void choose(String(key))} aria-label="Organisations">
          {app.connections.map(connection => (
            <MenuItem
              key={connection.connectionId}
              id={connection.connectionId}
              className={cx(popover.item)}
              textValue={plain(connection.organizationName)}
            >
              <span className={styles.tick}>
                {connection.connectionId === app.current && <Check aria-label="current" size={14} />}
              </span>
              <span>
                <HostileText text={connection.organizationName} limit={60} />
                <span className={styles.host}>
                  <HostileText text={connection.userName} limit={60} /> · {hostOf(connection)}
                </span>
              </span>
              <Waits number={app.waiting[connection.connectionId] ?? 0} />
            </MenuItem>
          ))}
          <MenuItem id="connect" className={cx(popover.item)} textValue="Connect another organisation">
            <span className={styles.tick}>
              <Plus aria-hidden size={14} />
            </span>
            Connect another organisation…
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
