import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { KnownInterface } from '../../../electron/contract/organisation.ts';
import { Button } from '../../parts/button.tsx';
import { cx } from '../../parts/class-names.ts';
import { InterfaceDetail } from './interface-detail.tsx';
import { InterfaceList } from './interface-list.tsx';
import { InterfaceUpload } from './interface-upload.tsx';
import { LoadedPart, usePart } from './loaded.tsx';
import styles from './split.module.css';

/** Contract interfaces: what calldata of a contract is read by, here and in policies. */
export function InterfacesTab() {
  const [selected, setSelected] = useState<string | null>(null);
  const [uploading, setUploading] = useState(false);
  const [inFront, setInFront] = useState(false);
  const all = usePart('interfaces');
  const one = all?.find(each => each.smartContractInterfaceId === selected);
  const back = () => {
    setUploading(false);
    setInFront(false);
  };
  return (
    <div className={cx(styles.split, inFront && styles.front)}>
      <section className={styles.list} aria-label="Contract interfaces">
        <header className={styles.header}>
          <div className={styles.tools}>
            <span>Read calls by name, pinned by hash</span>
            <Button
              small
              onPress={() => {
                setUploading(true);
                setInFront(true);
              }}
            >
              <Plus aria-hidden size={14} /> New…
            </Button>
          </div>
        </header>
        <LoadedPart
          part="interfaces"
          without="Interfaces cannot be listed here. One can still be uploaded; reviews read no calls by it."
        >
          {(interfaces: KnownInterface[]) => (
            <InterfaceList
              interfaces={interfaces}
              selected={uploading ? null : selected}
              onSelect={id => {
                setSelected(id);
                setUploading(false);
                setInFront(true);
              }}
            />
          )}
        </LoadedPart>
      </section>
      <section className={styles.detail} aria-label="Contract interface">
        {uploading ? (
          <InterfaceUpload onBack={back} />
        ) : one !== undefined ? (
          <InterfaceDetail key={one.smartContractInterfaceId} one={one} onBack={back} />
        ) : (
          <p className={styles.nothing}>
            {all?.length === 0
              ? 'No interface yet. Upload the ABI or IDL of a contract, and its calls are read by name from then on.'
              : 'Choose an interface to read it here.'}
          </p>
        )}
      </section>
    </div>
  );
}
