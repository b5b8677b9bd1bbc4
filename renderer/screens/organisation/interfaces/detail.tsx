import { useState } from 'react';
import type { Failure } from '../../../../electron/contract/outcome.ts';
import type { Fact } from '../../../../electron/contract/values/document.ts';
import type { KnownInterface } from '../../../../electron/contract/values/organisation.ts';
import { custody } from '../../../bridge.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { CopyButton } from '../../../parts/controls/copy.tsx';
import { Back, DetailPage, DetailScroll, DetailTitle } from '../../../parts/layout/detail.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { Notice } from '../../../parts/state/notice.tsx';
import { Hex } from '../../../parts/values/address.tsx';
import { Facts } from '../../../parts/values/facts.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { ask } from '../../../store/ask.ts';
import { organisation, ui } from '../../../stores.ts';
import { plain } from '../../../words/text/hostile.ts';
import { absolute } from '../../../words/text/times.ts';
import pane from '../pane.module.css';
import { InterfaceEntries } from './entries.tsx';

/** One stored interface: what its text is pinned by, and every selector in it. */
export function InterfaceDetail({ one, onBack }: { one: KnownInterface; onBack(): void }) {
  const { reading, pin } = one;
  const facts: Fact[] = [
    { label: 'Contract', value: one.smartContractAddress, kind: 'address', source: 'service' },
    { label: 'SHA-256', value: reading.sha256, kind: 'hex', source: 'computed', note: 'of the text as it is now' },
    { label: 'Interface', value: one.smartContractInterfaceId, kind: 'id', source: 'service' },
    { label: 'Created', value: one.createdAt, kind: 'time', source: 'service' },
    ...(one.notes === '' ? [] : [{ label: 'Notes', value: one.notes, kind: 'text', source: 'service' } as const]),
  ];
  return (
    <DetailScroll>
      <DetailPage article>
        <Back to="Interfaces" onPress={onBack} />
        <DetailTitle
          title={<HostileText text={one.label} limit={120} />}
          actions={<CopyButton value={one.text} what="the text" words="Copy the text" />}
        >
          <p>{standing(pin)}</p>
        </DetailTitle>
        {pin.state === 'changed' && <Changed one={one} />}
        <Facts facts={facts} />
        <InterfaceEntries reading={reading} />
      </DetailPage>
    </DetailScroll>
  );
}

function standing({ state, at }: KnownInterface['pin']): string {
  if (state === 'uploaded') return `Exactly the text uploaded from here. Used to decode calls since ${absolute(at)}.`;
  if (state === 'first seen') return `Pinned as first read here, ${absolute(at)}. Used to decode calls.`;
  return 'It is not the pinned text. Not used to decode calls.';
}

function Changed({ one }: { one: KnownInterface }) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const accept = async () => {
    const { smartContractInterfaceId, reading } = one;
    const answer = await ask(custody.organisation.accept_interface({ smartContractInterfaceId, sha256: reading.sha256 }));
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) return;
    ui.getState().toast(`The interface “${plain(one.label)}” was pinned again`, 'ok');
    void organisation.getState().load('interfaces');
  };
  return (
    <>
      <Notice tone="critical" role="alert" title="Its text was changed at the service">
        <p>
          Whoever can change an interface can give a theft a harmless name. Compare it with the contract’s verified source, and
          ask who changed it.
        </p>
        <p className={pane.quiet}>
          Pinned: <Hex value={one.pin.sha256} />
        </p>
        <div className={pane.tools}>
          <Button small onPress={() => void accept()}>
            Decode calls with the new text…
          </Button>
        </div>
      </Notice>
      {failure !== null && <FailureNote failure={failure} />}
    </>
  );
}
