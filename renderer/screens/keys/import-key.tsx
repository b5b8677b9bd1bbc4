import { FileKey2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { KeyInfo } from '../../../electron/contract/app-values.ts';
import type { ApiKeyCurve } from '../../../electron/contract/dialect.ts';
import type { Failure, Outcome } from '../../../electron/contract/outcome.ts';
import { custody } from '../../bridge.ts';
import { Button } from '../../parts/button.tsx';
import { FailureNote } from '../../parts/failure.tsx';
import { Field } from '../../parts/field.tsx';
import { Form } from '../../parts/form.tsx';
import { ask } from '../../store/ask.ts';
import { CurveChoice } from './create-key.tsx';
import styles from './key-forms.module.css';

/** Takes a key that exists, typed or from a command-line key file. The private half is checked in main and never returns. */
export function ImportKey({ onKey }: { onKey(key: KeyInfo): void }) {
  const [name, setName] = useState('');
  const [curve, setCurve] = useState<ApiKeyCurve>('API_KEY_CURVE_P256');
  const [publicKey, setPublicKey] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const secret = useRef<HTMLInputElement>(null);

  const take = async (call: Promise<Outcome<KeyInfo>>) => {
    setBusy(true);
    const answer = await ask(call);
    setBusy(false);
    if (answer.ok) onKey(answer.value);
    else setFailure(answer.code === 'declined' ? null : answer);
  };
  const typed = () => {
    // SECURITY: the private key is read from the element once, handed to main and wiped at once; it is never held in
    // state, in a store or in a closure that outlives this line (design §4.11).
    const call = custody.keys.import({
      name,
      curve,
      publicKey: publicKey.trim(),
      privateKey: secret.current?.value.trim() ?? '',
    });
    if (secret.current !== null) secret.current.value = '';
    return take(call);
  };
  return (
    <Form className={styles.form} problems={failure?.problems} onSend={() => void typed()}>
      <Field
        name="name"
        label="Name of the key"
        placeholder="Ada’s laptop"
        value={name}
        onChange={setName}
        problems={failure?.problems}
      />
      <div className={styles.file}>
        <Button isDisabled={busy || name.trim() === ''} onPress={() => void take(custody.keys.import_file({ name }))}>
          <FileKey2 aria-hidden size={15} /> Choose a key file…
        </Button>
        <span className={styles.sentence}>A command-line key file, with its public key beside it. Or type both halves:</span>
      </div>
      <CurveChoice value={curve} onChange={setCurve} />
      <Field
        name="publicKey"
        label="Public key"
        help="Hexadecimal, compressed: 66 digits, or 64 for Ed25519."
        mono
        value={publicKey}
        onChange={setPublicKey}
        problems={failure?.problems}
      />
      <Field
        name="privateKey"
        label="Private key"
        help="64 hexadecimal digits. It goes to the keychain and is not shown again; this field is emptied at once."
        mono
        secret={secret}
        problems={failure?.problems}
      />
      {failure !== null && failure.problems === undefined && <FailureNote failure={failure} />}
      <div className={styles.bar}>
        <Button type="submit" look="primary" isDisabled={busy || name.trim() === '' || publicKey.trim() === ''}>
          {busy ? 'Checking the pair…' : 'Import the key'}
        </Button>
      </div>
    </Form>
  );
}
