import { Button } from '../../parts/controls/button.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { Form } from '../../parts/fields/form.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { currentConnection } from '../../store/session.ts';
import { signup, useSession, useSignup } from '../../stores.ts';
import { pointProblem } from '../../words/text/hex.ts';
import { urlProblem } from '../../words/text/urls.ts';
import { StepBar } from './bar.tsx';
import styles from './signup.module.css';
import { signupWords } from './words.ts';

const wrong = (error: string | null) => (error === null ? {} : { error });

/** The proxy that signs up, the service behind it, and keys of a deployment of its own. */
export function Where() {
  const form = useSignup(state => state.form);
  const problems = useSignup(state => state.failure?.problems);
  const connection = useSession(state => currentConnection(state.app));
  const { put, go } = signup.getState();
  const isWrong =
    [form.baseUrl, form.proxyUrl].some(url => urlProblem(url) !== null) ||
    [form.otp, form.session, form.signer].some(key => pointProblem(key) !== null);
  const wanting = [form.baseUrl, form.proxyUrl, form.configId].some(text => text.trim() === '')
    ? 'Fill in all three.'
    : isWrong
      ? 'Something needs a correction.'
      : null;
  return (
    <Form className={styles.form} problems={problems} onSend={() => wanting === null && go('contact')}>
      <p className={styles.hint}>{signupWords.where}</p>
      {connection?.proxy != null && (
        <div>
          <Button
            small
            onPress={() => {
              const { pinnedKeys } = connection.dialect ?? {};
              const { baseUrl: proxyUrl, configId } = connection.proxy ?? { baseUrl: '', configId: '' };
              const { signer = '', otp = '', session = '' } = pinnedKeys ?? {};
              put({ proxyUrl, configId, baseUrl: connection.baseUrl, signer, otp, session });
            }}
          >
            Use the proxy of <HostileText text={connection.organizationName} limit={40} />
          </Button>
        </div>
      )}
      <Field
        name="baseUrl"
        label="Service address"
        placeholder="https://api.example.com"
        value={form.baseUrl}
        onChange={baseUrl => put({ baseUrl })}
        problems={problems}
        {...wrong(urlProblem(form.baseUrl))}
      />
      <Field
        name="proxyUrl"
        label="Authentication proxy address"
        placeholder="https://authproxy.example.com"
        value={form.proxyUrl}
        onChange={proxyUrl => put({ proxyUrl })}
        problems={problems}
        {...wrong(urlProblem(form.proxyUrl))}
      />
      <Field
        name="configId"
        label="Configuration id"
        mono
        value={form.configId}
        onChange={configId => put({ configId })}
        problems={problems}
      />
      <details className={styles.own} open={form.otp !== '' || (problems ?? []).some(({ path }) => path.startsWith('dialect'))}>
        <summary>The deployment has keys of its own</summary>
        <div className={styles.fields}>
          {(
            [
              ['otp', 'One-time code key'],
              ['session', 'Session key'],
              ['signer', 'Signer key'],
            ] as const
          ).map(([name, label]) => (
            <Field
              key={name}
              name={`dialect.pinnedKeys.${name}`}
              label={label}
              mono
              help="130 hexadecimal digits. Left empty, the usual one is trusted."
              value={form[name]}
              onChange={value => put({ [name]: value })}
              problems={problems}
              {...wrong(pointProblem(form[name]))}
            />
          ))}
        </div>
      </details>
      <StepBar wanting={wanting}>
        <Button type="submit" variant="primary" isDisabled={wanting !== null}>
          Continue
        </Button>
      </StepBar>
    </Form>
  );
}
