import { count, plural } from '../../../../electron/contract/text/plain-text.ts';
import type { FormDescription } from '../../../../electron/contract/values/app-values.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { CopyButton } from '../../../parts/controls/copy.tsx';
import type { Entry } from '../../../store/compose/entry.ts';
import { isBlocked, isUnknown } from '../../../store/submit.ts';
import { compose, ui, useSession } from '../../../stores.ts';
import { decidedThere, notAllowed, submitsOff, unknownFirst, waitsForBoth } from '../../../words/submits.ts';
import styles from './bar.module.css';

interface Props {
  entry: Entry;
  form: FormDescription;
  onSend(): void;
  onGo(path: string): void;
}

function Standing({ entry, form, onGo, off }: Omit<Props, 'onSend'> & { off: string | null }) {
  const { run, exact, problems, checking } = entry;
  const first = problems[0];
  if (run.phase === 'asked') return <>{form.kind === 'query' ? 'Asking the service…' : waitsForBoth}</>;
  if (isUnknown(run)) return <>{unknownFirst}</>;
  if (off !== null) return <>{off}</>;
  if (first !== undefined && exact === null)
    return (
      <button type="button" className={styles.wrong} onClick={() => onGo(first.path)}>
        {plural(problems.length, 'field', 'fields')} to fill in or correct
      </button>
    );
  if (checking || exact === null) return <>Checking…</>;
  if (form.kind === 'query') return <>Ready: {count(exact.bytes)} bytes</>;
  return (
    <>
      Ready: {count(exact.bytes)} bytes. {decidedThere}
    </>
  );
}

/** Send, or stop here and copy; and how things stand. */
export function Bar({ entry, form, onSend, onGo }: Props) {
  const { run, exact } = entry;
  const busy = run.phase === 'asked';
  // A query says for itself that it found nobody; the proxy is another host.
  const off = useSession(
    state => notAllowed(state.app, form.operation) ?? (form.kind === 'activity' ? submitsOff(state.app) : null),
  );
  const word = form.kind === 'query' ? 'Run the query' : 'Review and send…';
  return (
    <section className={styles.bar} aria-label={form.kind === 'query' ? 'Ask it' : 'Send it'}>
      <Button variant="primary" isDisabled={isBlocked(run) || off !== null} onPress={onSend}>
        {busy ? (form.kind === 'query' ? 'Asking…' : 'Waiting…') : word}
      </Button>
      {exact !== null && <CopyButton value={exact.body} what="JSON" words="Copy JSON" />}
      <Button variant="quiet" isDisabled={busy} onPress={clear}>
        Clear
      </Button>
      <span className={styles.standing} role="status">
        <Standing entry={entry} form={form} onGo={onGo} off={off} />
      </span>
    </section>
  );
}

function clear(): void {
  const undo = compose.getState().clear();
  if (undo !== null) ui.getState().cleared('The form is cleared', undo);
}
