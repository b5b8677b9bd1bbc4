import type { Problem } from '../../../electron/contract/outcome.ts';
import type { SignedUp, SignupState } from '../../../electron/contract/values/ways-in/signup.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Select } from '../../parts/controls/select.tsx';
import { Tick } from '../../parts/controls/tick.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { Form } from '../../parts/fields/form.tsx';
import { Groups } from '../../parts/values/address.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { Time } from '../../parts/values/time.tsx';
import { signup, useSignup } from '../../stores.ts';
import { useTyped } from '../shell/use-typed.ts';
import { AccountDrafts, accountParameters, freshDraft, wantingOf } from '../wallets/account/drafts.tsx';
import { StepBar } from './bar.tsx';
import styles from './signup.module.css';
import { signupWords } from './words.ts';

const lengths = [12, 15, 18, 21, 24] as const;

/** Problems of the wallet, as the fields of a wallet name them. */
const inWallet = (problems: readonly Problem[]): Problem[] =>
  problems.map(problem => ({ ...problem, path: problem.path.replace(/^wallet\./, '') }));

/** Names, the key and the wallet of the organisation that is made. */
export function Details({ state, onDone }: { state: Extract<SignupState, { step: 'details' }>; onDone(made: SignedUp): void }) {
  const form = useSignup(of => of.form);
  const busy = useSignup(of => of.busy);
  const problems = useSignup(of => of.failure?.problems) ?? [];
  const first = useTyped('signup wallet', {
    ...{ withWallet: true, walletName: 'Main', length: '12' },
    drafts: [freshDraft('ADDRESS_FORMAT_ETHEREUM', [])],
  });
  const { withWallet, walletName, length, drafts } = first.value;
  const { put, send, cancel } = signup.getState();
  const missing = form.keyName.trim() === '' ? 'Give the key a name.' : null;
  const unnamed = withWallet && walletName.trim() === '' ? 'Give the wallet a name.' : null;
  const wanting = missing ?? unnamed ?? (withWallet ? wantingOf(drafts, []) : null);
  const go = async () => {
    const wallet = withWallet
      ? {
          walletName: walletName.trim(),
          accounts: accountParameters(drafts),
          mnemonicLength: lengths.find(each => String(each) === length),
        }
      : undefined;
    const made = await send(wallet);
    if (made === null) return;
    first.forget();
    onDone(made);
  };
  return (
    <Form className={styles.form} problems={problems.length > 0 ? problems : undefined} onSend={() => void go()}>
      <p className={styles.hint}>{signupWords.details}</p>
      <dl className={styles.facts}>
        <dt>Verified</dt>
        <dd>
          <HostileText text={state.contact} />, until <Time at={state.endsAt} />
        </dd>
        {state.parentId !== null && (
          <>
            <dt>Made under</dt>
            <dd>
              <HostileText text={state.parentId} mono />
            </dd>
          </>
        )}
        <dt>New public key</dt>
        <dd>
          <Groups value={state.publicKey} size={4} />
        </dd>
      </dl>
      <Field
        name="keyName"
        label="Name of the key"
        placeholder="Ada’s laptop"
        help="It is kept on this computer, and is your only way in at first."
        value={form.keyName}
        onChange={keyName => put({ keyName })}
        problems={problems}
      />
      <Field
        name="userName"
        label="Your name (optional)"
        value={form.userName}
        onChange={userName => put({ userName })}
        problems={problems}
      />
      <Field
        name="organizationName"
        label="Organisation name (optional)"
        value={form.organizationName}
        onChange={organizationName => put({ organizationName })}
        problems={problems}
      />
      <Tick checked={withWallet} onChange={next => first.put({ withWallet: next })}>
        Make a wallet with it
      </Tick>
      {withWallet && (
        <>
          <p className={styles.hint}>{signupWords.mnemonic}</p>
          <div className={styles.two}>
            <Field
              name="walletName"
              label="Wallet name"
              value={walletName}
              onChange={next => first.put({ walletName: next })}
              problems={inWallet(problems)}
            />
            <Select
              label="Mnemonic"
              value={length}
              choices={lengths.map(each => ({ value: String(each), words: `${each} words` }))}
              onChange={next => first.put({ length: next })}
            />
          </div>
          <AccountDrafts
            drafts={drafts}
            taken={[]}
            problems={inWallet(problems)}
            onChange={next => first.put({ drafts: next })}
          />
        </>
      )}
      <p className={styles.hint}>
        {signupWords.passkeys} {signupWords.providers}
      </p>
      <StepBar onBack={() => void cancel()} wanting={wanting}>
        <Button type="submit" variant="primary" isDisabled={busy || wanting !== null}>
          Review and sign up…
        </Button>
      </StepBar>
    </Form>
  );
}
