import { X } from 'lucide-react';
import { useEffect } from 'react';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import type { Toast } from '../../store/ui.ts';
import { ui, useUi } from '../../stores.ts';
import styles from './toasts.module.css';

function Message({ toast }: { toast: Toast }) {
  const { id, tone, text, undo } = toast;
  const dismiss = () => ui.getState().dismiss(id);
  useEffect(() => {
    // What went wrong stays until it is put away.
    if (tone === 'critical') return;
    const timer = setTimeout(() => ui.getState().dismiss(id), undo === undefined ? 7000 : 15_000);
    return () => clearTimeout(timer);
  }, [id, tone, undo]);
  return (
    <li className={styles.toast} data-tone={tone}>
      <span>
        <HostileText text={text} limit={240} />
      </span>
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
      <button type="button" aria-label="Dismiss message" className={styles.dismiss} onClick={dismiss}>
        <X aria-hidden size={14} />
      </button>
    </li>
  );
}

/** Short messages that need no answer, read out politely. */
export function Toasts() {
  const toasts = useUi(state => state.toasts);
  return (
    <div role="status" aria-label="Messages">
      <ol className={styles.toasts}>
        {toasts.map(toast => (
          <Message key={toast.id} toast={toast} />
        ))}
      </ol>
    </div>
  );
}
