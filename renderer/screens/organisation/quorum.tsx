import { plural } from '../../../electron/contract/text/plain-text.ts';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import type { Configs } from '../../store/organisation/organisation.ts';
import { LoadedPart, usePart } from './loaded.tsx';
import styles from './quorum.module.css';

/** The root quorum as it is read. */
export function RootQuorum() {
  return (
    <LoadedPart part="configs" without="The members of the root quorum cannot be read here. The service still asks them.">
      {configs => <QuorumPicture quorum={configs.quorum ?? null} />}
    </LoadedPart>
  );
}

/** The root quorum as a row of people, the number that must agree filled in; the same in words. */
export function QuorumPicture({ quorum }: { quorum: Configs['quorum'] }) {
  const users = usePart('users');
  if (quorum == null) return <p className={styles.words}>The service does not say who is in the root quorum.</p>;
  const { threshold, userIds } = quorum;
  const words = `${threshold} of ${plural(userIds.length, 'root user')} must agree`;
  return (
    <div className={styles.quorum}>
      <span className={styles.dots} role="img" aria-label={words}>
        {userIds.map((userId, index) => (
          <i key={userId} data-needed={index < threshold} />
        ))}
      </span>
      <p>
        <b>{words}</b>
        <span className={styles.words}>
          {userIds.map((userId, index) => (
            <span key={userId}>
              {index > 0 && ', '}
              <HostileText text={users?.find(user => user.userId === userId)?.userName ?? userId} limit={60} />
            </span>
          ))}
        </span>
      </p>
    </div>
  );
}
