import { useEffect, useState } from 'react';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import type { Failure } from '../../../electron/contract/outcome.ts';
import type { Connection } from '../../../electron/contract/values/app-values.ts';
import type { StartedLogin } from '../../../electron/contract/values/ways-in/logins.ts';
import { custody } from '../../bridge.ts';
import { cx } from '../../parts/class-names.ts';
import { Button } from '../../parts/controls/button.tsx';
import { type Segment, SegmentRow } from '../../parts/controls/segments.tsx';
import { type Choice, Select } from '../../parts/controls/select.tsx';
import { Tick } from '../../parts/controls/tick.tsx';
import { Cancel } from '../../parts/fields/cancel.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { Form } from '../../parts/fields/form.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { Notice } from '../../parts/state/notice.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { ask } from '../../store/ask.ts';
import { useSession } from '../../stores.ts';
import { waitsForBoth } from '../../words/submits.ts';
import { glance } from '../../words/text/hostile.ts';
import { urlProblem } from '../../words/text/urls.ts';
import { loginWords, secondsWords, type Way, ways } from '../../words/ways-in/logins.ts';
import { useTyped } from '../shell/use-typed.ts';
import styles from './logins.module.css';

type From = 'browser' | 'pasted';
const fields = {
  ...{ seconds: '900', userId: '', apiKeyName: '', sessionProfileId: '' },
  ...{ issuer: '', clientId: '', scopes: 'openid' },
};
interface Draft extends Record<keyof typeof fields, string> {
  way: Way;
  from: From;
  endOthers: boolean;
}
const empty: Draft = { way: 'stamp_login', from: 'browser', endOthers: false, ...fields };

const sources: readonly Segment<From>[] = [
  { value: 'browser', words: 'From your browser' },
  { value: 'pasted', words: 'Pasted' },
];

/** Members that were left empty are left out. */
const given = (members: Record<string, string>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== ''));

function send(connectionId: string, draft: Draft) {
  const { way, from, endOthers, seconds, userId, apiKeyName, sessionProfileId, issuer, clientId, scopes } = draft;
  const shared = { connectionId, ...given({ expirationSeconds: seconds }), ...(endOthers && { invalidateExisting: true }) };
  const token =
    from === 'pasted'
      ? { from }
      : { from, issuer: issuer.trim(), clientId: clientId.trim(), ...given({ scopes: scopes.trim() }) };
  switch (way) {
    case 'stamp_login':
      return custody.logins.stamp({ ...shared, ...given({ sessionProfileId }) });
    case 'read_write':
      return custody.logins.read_write({ ...shared, ...given({ userId, apiKeyName }) });
    case 'oauth_login':
      return custody.logins.oauth_login({ ...shared, token, ...given({ sessionProfileId }) });
    case 'oauth':
      return custody.logins.oauth({ ...shared, token, ...given({ apiKeyName }) });
  }
}

/** The way to a session; each with what it is and what it will be able to do. */
function WayChoice({ value, onChange }: { value: Way; onChange(way: Way): void }) {
  return (
    <RadioGroup
      value={value}
      onChange={next => onChange(ways.find(({ way }) => way === next)?.way ?? value)}
      className={cx(styles.ways)}
    >
      <Label className={cx(styles.label)}>How</Label>
      {ways.map(({ way, title, sentence, able }) => (
        <Radio key={way} value={way} className={cx(styles.way)}>
          <span className={styles.dot} aria-hidden />
          <span>
            <b>{title}</b>
            <span className={styles.meta}>
              {sentence} {able}
            </span>
          </span>
        </Radio>
      ))}
    </RadioGroup>
  );
}

/** Whom a session may be for; null where the service does not tell, or another organisation is in front. */
function useUsers({ connectionId, userName }: Connection, wanted: boolean): Choice<string>[] | null {
  const current = useSession(state => state.app?.current);
  const [users, setUsers] = useState<Choice<string>[] | null>(null);
  useEffect(() => {
    if (!wanted || current !== connectionId) return;
    void ask(custody.people.list_users({})).then(answer => {
      if (!answer.ok) return;
      const all = answer.value.users.map(user => ({ value: user.userId, words: glance(user.userName, 60) }));
      setUsers([{ value: '', words: `Your own: ${glance(userName, 60)}` }, ...all]);
    });
  }, [wanted, current, connectionId, userName]);
  return users;
}

/** Starts a session over a connection: to be put on a page, or into a sheet. */
export function StartSession({ connection, onStarted }: { connection: Connection; onStarted(started: StartedLogin): void }) {
  const { value: draft, put, forget } = useTyped(`session ${connection.connectionId}`, empty);
  const { way, from, endOthers } = draft;
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const users = useUsers(connection, way === 'read_write');
  const inBrowser = useSession(state => state.app?.logins.browser ?? false);
  const start = async () => {
    setBusy(true);
    setFailure(null);
    const answer = await ask(send(connection.connectionId, draft));
    setBusy(false);
    if (!answer.ok) return setFailure(answer);
    forget();
    onStarted(answer.value);
  };
  const field = (
    name: keyof typeof fields,
    path: string,
    label: string,
    more: { help?: string; placeholder?: string; mono?: boolean; error?: string } = {},
  ) => (
    <Field
      name={path}
      label={label}
      value={draft[name]}
      onChange={value => put({ [name]: value })}
      problems={failure?.problems}
      {...more}
    />
  );
  const wrongIssuer = urlProblem(draft.issuer);
  const byToken = way === 'oauth' || way === 'oauth_login';
  const byProfile = way === 'stamp_login' || way === 'oauth_login';
  return (
    <Form className={styles.form} problems={failure?.problems} onSend={() => void start()}>
      <p className={styles.meta}>
        Over <HostileText text={connection.organizationName} limit={80} />, as{' '}
        <HostileText text={connection.userName} limit={80} />. You read the request before it is sent.
      </p>
      <WayChoice value={way} onChange={next => put({ way: next })} />
      {byToken && (
        <>
          <SegmentRow label="Token" value={from} segments={sources} onChange={next => put({ from: next })} />
          {from === 'pasted' ? (
            <p className={styles.meta}>You paste it in a window of its own. That window shows its nonce.</p>
          ) : (
            <>
              {field('issuer', 'token.issuer', 'Issuer', {
                placeholder: 'https://accounts.example.com',
                mono: true,
                ...(wrongIssuer !== null && { error: wrongIssuer }),
              })}
              {field('clientId', 'token.clientId', 'Client id', { mono: true })}
              {field('scopes', 'token.scopes', 'Scopes', { mono: true })}
            </>
          )}
        </>
      )}
      {field('seconds', 'expirationSeconds', 'Ends after', {
        help: secondsWords(draft.seconds),
      })}
      {way === 'read_write' &&
        (users === null ? (
          field('userId', 'userId', 'User', { help: 'Empty: your own user.', mono: true })
        ) : (
          <Select label="User" value={draft.userId} choices={users} onChange={userId => put({ userId })} />
        ))}
      {byProfile &&
        field('sessionProfileId', 'sessionProfileId', 'Session profile', { help: 'Empty: read and write.', mono: true })}
      {!byProfile &&
        field('apiKeyName', 'apiKeyName', 'Name of the session key', { help: 'As the service lists it. May be empty.' })}
      <Tick checked={endOthers} onChange={next => put({ endOthers: next })}>
        {loginWords.endOthers}
      </Tick>
      {failure !== null && failure.problems === undefined && <FailureNote failure={failure} />}
      {busy && (
        <Notice tone="plain" role="status">
          {inBrowser ? loginWords.browser : waitsForBoth}
        </Notice>
      )}
      <div className={styles.bar}>
        {inBrowser ? <Button onPress={() => void ask(custody.logins.cancel({}))}>Stop waiting</Button> : <Cancel />}
        <Button
          type="submit"
          variant="primary"
          isDisabled={
            busy || (byToken && from === 'browser' && (draft.issuer === '' || wrongIssuer !== null || draft.clientId === ''))
          }
        >
          Start the session…
        </Button>
      </div>
    </Form>
  );
}
