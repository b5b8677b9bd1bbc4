import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { plural } from '../../../../electron/contract/text/plain-text.ts';
import { cx } from '../../../parts/class-names.ts';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import type { Toast } from '../../../store/ui.ts';
import { ui, useUi } from '../../../stores.ts';
import styles from './toasts.module.css';

/** More would push the navigation, or what is read, out of view. */
const most = 2;

function Message({ toast, hidden }: { toast: Toast; hidden: boolean }) {
  const { id, tone, text, undo } = toast;
  const dismiss = () => ui.getState().dismiss(id);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    // What went wrong stays until it is put away; what somebody is about to read or to press stays for now.
    if (tone === 'critical' || held) return;
    const timer = setTimeout(() => ui.getState().dismiss(id), undo === undefined ? 7000 : 15_000);
    return () => clearTimeout(timer);
  }, [id, tone, held, undo]);
  return (
    <li
      hidden={hidden}
      className={styles.toast}
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>
        <HostileText text={text} limit={240} />
      </p>
      {undo !== undefined && (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            dismiss();
            undo();
          }}
        >
          Undo
        </button>
      )}
      <button type="button" className={styles.close} aria-label="Dismiss message" onClick={dismiss}>
        <X aria-hidden size={14} />
      </button>
    </li>
  );
}

/**
 * Short messages that need no answer, read out politely. They take room of their own and so cover nothing: in the foot of
 * the navigation, or where that is a rail, in a line under the screen.
 */
export function Toasts({ place }: { place: 'nav' | 'foot' }) {
  const toasts = useUi(state => state.toasts);
  const [isUnfolded, setUnfolded] = useState(false);
  const earlier = Math.max(0, toasts.length - most);
  if (isUnfolded && earlier === 0) setUnfolded(false);
  return (
    <div role="status" aria-label="Messages">
      <ol className={cx(styles.toasts, styles[place])}>
        {earlier > 0 && !isUnfolded && (
          <li>
            <button type="button" className={styles.earlier} onClick={() => setUnfolded(true)}>
              {plural(earlier, 'earlier message')}
            </button>
          </li>
        )}
        {toasts.map((toast, index) => (
          <Message key={toast.id} toast={toast} hidden={index < earlier && !isUnfolded} />
        ))}
      </ol>
    </div>
  );
}
