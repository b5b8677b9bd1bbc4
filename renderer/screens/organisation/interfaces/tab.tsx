import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { KnownInterface } from '../../../../electron/contract/values/organisation.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Detail, NoDetail } from '../../../parts/layout/detail.tsx';
import { Found, ListHeader, ListTools } from '../../../parts/layout/list-header.tsx';
import { Split } from '../../../parts/layout/split.tsx';
import { LoadedList, usePart } from '../loaded.tsx';
import { InterfaceDetail } from './detail.tsx';
import { InterfaceList } from './list.tsx';
import { InterfaceUpload } from './upload.tsx';

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
    <Split
      inner
      reading={inFront}
      listLabel="Contract interfaces"
      list={
        <>
          <ListHeader>
            <ListTools
              end={
                <Button
                  small
                  onPress={() => {
                    setUploading(true);
                    setInFront(true);
                  }}
                >
                  <Plus aria-hidden size={14} /> New…
                </Button>
              }
            >
              <Found>Decode calls by name, pinned by hash</Found>
            </ListTools>
          </ListHeader>
          <LoadedList
            part="interfaces"
            without="Interfaces cannot be listed here. One can still be uploaded; reviews do not use it to decode calls."
          >
            {(interfaces: KnownInterface[]) => (
              <InterfaceList
                interfaces={interfaces}
                selected={uploading ? null : selected}
                onSelect={id => {
                  setSelected(id);
                  setUploading(false);
                }}
                onOpen={() => setInFront(true)}
              />
            )}
          </LoadedList>
        </>
      }
    >
      <Detail label="Contract interface">
        {uploading ? (
          <InterfaceUpload onBack={back} />
        ) : one !== undefined ? (
          <InterfaceDetail key={one.smartContractInterfaceId} one={one} onBack={back} />
        ) : (
          <NoDetail>
            {all?.length === 0
              ? 'Upload the ABI or IDL of a contract to decode its calls by name.'
              : 'Choose an interface to read it here.'}
          </NoDetail>
        )}
      </Detail>
    </Split>
  );
}
