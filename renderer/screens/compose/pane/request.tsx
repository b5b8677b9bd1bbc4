import { useMemo, useState } from 'react';
import { count } from '../../../../electron/contract/text/plain-text.ts';
import type { FormDescription } from '../../../../electron/contract/values/app-values.ts';
import { cx } from '../../../parts/class-names.ts';
import { CopyButton } from '../../../parts/controls/copy.tsx';
import { Segments } from '../../../parts/controls/segments.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { Hex } from '../../../parts/values/address.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { draftAt, inOrder, secretPaths, sendable } from '../../../store/compose/draft.ts';
import type { Entry } from '../../../store/compose/entry.ts';
import { Facts, Head } from './parts.tsx';
import styles from './request.module.css';

const masked = '••••••';
/** Shown before "show all": a contract interface may have 400 kb. */
const shownCharacters = 8000;

/** JSON text with the values of secret fields covered. They are written by the same JSON encoder in main. */
export function coverSecrets(json: string, secrets: readonly string[]): string {
  return secrets.reduce((text, secret) => text.replaceAll(JSON.stringify(secret), JSON.stringify(masked)), json);
}

/** The bytes that would leave: pretty to read, or exactly as they are; with their number and fingerprint. */
export function Request({ entry, form }: { entry: Entry; form: FormDescription }) {
  const [exactly, setExactly] = useState(false);
  const [open, setOpen] = useState(false);
  const { exact, draft, failure } = entry;
  const secrets = useMemo(() => {
    const values = secretPaths(form.fields, draft).map(path => draftAt(draft, path));
    return values.filter(value => typeof value === 'string');
  }, [form, draft]);
  const body = exact?.body ?? null;
  const text = useMemo(() => {
    const json = body ?? JSON.stringify(sendable(inOrder(form.fields, draft)));
    const covered = open ? json : coverSecrets(json, secrets);
    return exactly && body !== null ? covered : JSON.stringify(JSON.parse(covered), null, 2);
  }, [body, draft, form, open, secrets, exactly]);
  return (
    <>
      {failure !== null && <FailureNote failure={failure} />}
      <Head
        title={exact === null ? 'Parameters so far' : 'Exact JSON'}
        secrets={secrets.length > 0 ? { open, onOpen: setOpen } : null}
      >
        {exact !== null && (
          <Segments
            label="How to show it"
            value={exactly ? 'bytes' : 'pretty'}
            segments={[
              { value: 'pretty', words: 'Pretty' },
              { value: 'bytes', words: 'Exact bytes' },
            ]}
            onChange={value => setExactly(value === 'bytes')}
            small
          />
        )}
      </Head>
      <div className={cx(styles.json, exact === null && styles.unfinished)} data-testid="request-json">
        <HostileText text={text} lines mono limit={shownCharacters} />
      </div>
      {exact === null ? (
        <p className={styles.note}>The exact body, its size and its fingerprint appear here once every field is valid.</p>
      ) : (
        <Facts>
          <dt>Size</dt>
          <dd>{count(exact.bytes)} bytes</dd>
          {exact.fingerprint !== null && (
            <>
              <dt>Fingerprint</dt>
              <dd>
                <span>sha256:</span>
                <Hex value={exact.fingerprint.replace(/^sha256:/, '')} />
                <CopyButton value={exact.fingerprint} what="fingerprint" />
              </dd>
            </>
          )}
        </Facts>
      )}
    </>
  );
}
