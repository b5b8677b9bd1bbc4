import { useEffect, useState } from 'react';
import type { Receipt } from '../../../electron/contract/values/document.ts';
import type { SignedThing } from '../../../electron/contract/values/signing-values.ts';
import { custody } from '../../bridge.ts';
import { Button } from '../../parts/controls/button.tsx';
import { CopyButton } from '../../parts/controls/copy.tsx';
import { asJson } from '../../parts/controls/export-content.ts';
import { Select } from '../../parts/controls/select.tsx';
import { Checks } from '../../parts/review/checks.tsx';
import { Part } from '../../parts/review/document.tsx';
import { Notice } from '../../parts/state/notice.tsx';
import { Groups, Hex } from '../../parts/values/address.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { Qr } from '../../parts/values/qr.tsx';
import { ask } from '../../store/ask.ts';
import styles from './signature-export.module.css';

/** What fits into one code of the middle level of error correction (ISO/IEC 18004, version 40). */
const mostInQr = 2331;

interface Props {
  seal: string;
  activityId: string;
  receipt: Receipt;
}

/** The verified signature, and what it completes: to copy, to show as a picture, to save. Nothing where it is withheld. */
export function SignatureExport({ seal, activityId, receipt }: Props) {
  const [things, setThings] = useState<SignedThing[]>([]);
  const [said, setSaid] = useState('');
  useEffect(() => {
    let isLeft = false;
    setThings([]);
    void ask(custody.signing.signed({ seal })).then(answer => {
      if (!isLeft && answer.ok) setThings(answer.value);
    });
    return () => {
      isLeft = true;
    };
  }, [seal]);
  const { signature } = receipt;
  if (signature === null || receipt.verdict !== 'verified') return null;
  const save = async () => {
    const value = { activityId, signWith: receipt.signWith, digest: receipt.digest, ...signature, completed: things };
    const answer = await ask(
      custody.files.save({ name: `signature-${activityId.slice(0, 8)}`.toLowerCase(), content: asJson(value) }),
    );
    if (!answer.ok) setSaid(answer.message);
    else setSaid(answer.value.saved === null ? '' : `Saved as ${answer.value.saved}`);
  };
  return (
    <>
      {things.map(thing => (
        <Thing key={thing.label} thing={thing} />
      ))}
      <Part
        title="Export the signature"
        action={
          <span className={styles.save}>
            <span role="status">{said}</span>
            <Button small variant="quiet" onPress={() => void save()}>
              Save as a file…
            </Button>
          </span>
        }
      >
        <Picture
          choices={[
            ...things.map(thing => ({ words: thing.label, detail: thing.encoding, value: thing.value })),
            ...signature.forms.map(form => ({ words: form.label, detail: form.encoding as string, value: form.value })),
          ]}
        />
      </Part>
    </>
  );
}

function Thing({ thing }: { thing: SignedThing }) {
  const { label, encoding, value, chainId, checks, lacks } = thing;
  const shown = encoding === 'hex' ? `0x${value}` : value;
  return (
    <Part title={label}>
      {lacks !== null && (
        <Notice tone="look" role="note">
          <HostileText text={lacks} limit={600} />
        </Notice>
      )}
      <div className={styles.thing}>
        <span className={styles.value}>
          {encoding === 'json' ? <HostileText text={shown} mono limit={2000} /> : <Hex value={shown} />}
        </span>
        <CopyButton value={shown} what={label} words={`Copy ${encoding === 'json' ? 'JSON' : encoding}`} />
      </div>
      {chainId !== null && (
        <p className={styles.id}>
          <span>Id it will have on chain</span> <Groups value={chainId} size={8} /> <CopyButton value={chainId} what="id" />
        </p>
      )}
      <Checks checks={checks.map(sentence => ({ ok: true, sentence }))} label={`Checks of: ${label}`} />
    </Part>
  );
}

interface PictureChoice {
  words: string;
  detail: string;
  value: string;
}

/** One form as a QR code, for a machine that is on no network. */
function Picture({ choices }: { choices: readonly PictureChoice[] }) {
  const [at, setAt] = useState<string | null>(null);
  const index = Number(at ?? '0');
  const chosen = choices[index];
  if (chosen === undefined) return null;
  return (
    <div className={styles.picture}>
      <Select
        label="As a QR code"
        variant="beside"
        value={at}
        choices={choices.map(({ words, detail }, n) => ({ value: String(n), words, detail }))}
        onChange={setAt}
      />
      {at !== null &&
        (chosen.value.length > mostInQr ? (
          <p className={styles.quiet}>It is too long for one code. Save it as a file instead.</p>
        ) : (
          <Qr text={chosen.value} label={`QR code of ${chosen.words}, ${chosen.detail}`} size={220} />
        ))}
    </div>
  );
}
