import { statusTone, statusWord } from '../../../../electron/contract/service/activity-status.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import type { Endpoint } from '../../../store/webhooks/form.ts';
import { useWebhooks, webhooks } from '../../../stores.ts';
import { showActivity } from '../../shell/show-activity.ts';
import styles from '../webhooks.module.css';
import { useOff } from './use-off.ts';

/** A replacement under way: first the new endpoint, then the old one goes. */
export function Replacement({ endpoint }: { endpoint: Endpoint }) {
  const replacement = useWebhooks(state => state.replacements.find(({ oldId }) => oldId === endpoint.endpointId));
  const off = useOff();
  if (replacement === undefined) return null;
  const { newId, status, activityId } = replacement;
  return (
    <section className={styles.replacement} aria-label="Replacement under way">
      <h2>It is being replaced</h2>
      <ol className={styles.steps}>
        <li>
          <b>Create the new endpoint.</b> <Chip tone={statusTone(status)}>{statusWord(status)}</Chip>
          {newId === null ? (
            <Button small onPress={() => showActivity(activityId)}>
              Follow it in Approvals
            </Button>
          ) : (
            <>
              {' '}
              <HostileText text={newId} mono />
            </>
          )}
        </li>
        <li>
          <b>Delete this one.</b>{' '}
          {newId === null
            ? 'Once the new one exists. Until then this one keeps delivering.'
            : 'Both deliver now: every event arrives twice, with different event ids.'}
          {newId !== null && (
            <Button small variant="danger" isDisabled={off !== null} onPress={() => void webhooks.getState().remove(endpoint)}>
              Delete the old endpoint…
            </Button>
          )}
        </li>
      </ol>
    </section>
  );
}
