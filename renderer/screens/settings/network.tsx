import { Network as NetworkIcon } from 'lucide-react';
import type { NetworkFacts } from '../../../electron/contract/values/managed.ts';
import { Panel } from '../../parts/boxes/panel.tsx';
import { Notice } from '../../parts/state/notice.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { certificateWords, proxyWords } from '../../words/fleet/network.ts';
import styles from './settings.module.css';

/** How the service is reached, as it was decided at the start. */
export function Network({ network }: { network: NetworkFacts }) {
  const { proxy, certificates } = network;
  const rows = [
    ['Proxy', proxyWords(proxy)],
    ['Certificates', certificateWords(certificates)],
    ...(proxy.address !== null && proxy.except.length > 0 ? [['Reached directly', proxy.except.join(', ')]] : []),
  ];
  return (
    <Panel icon={NetworkIcon} title="Network">
      {proxy.problem !== null && (
        <Notice tone="critical" role="alert" title="The proxy cannot be used">
          <p>
            <HostileText text={proxy.problem} limit={400} />
          </p>
        </Notice>
      )}
      <dl>
        {rows.map(([label, value]) => (
          <div key={label} className={styles.entry}>
            <dt>{label}</dt>
            <dd className={styles.words}>
              <HostileText text={value ?? ''} limit={1000} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
