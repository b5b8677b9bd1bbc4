import { type DragEvent, useState } from 'react';
import { count } from '../../../../electron/contract/text/plain-text.ts';
import pane from '../pane.module.css';
import styles from './interfaces.module.css';

/** Larger files are none of what is asked for, and would only fill memory. */
const largest = 8 * 1024 * 1024;

/** One file, dropped or chosen; its text is read here and leaves this page only when a person sends it. */
export function FileDrop({ onText }: { onText(text: string): void }) {
  const [over, setOver] = useState(false);
  const [said, setSaid] = useState('');
  const take = async (file: File | undefined) => {
    setOver(false);
    if (file === undefined) return;
    if (file.size > largest) return setSaid(`${file.name} has ${count(file.size)} bytes: that is too large for an interface.`);
    onText(await file.text());
    setSaid(`Read ${file.name}`);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  return (
    <div>
      <label
        className={styles.drop}
        data-over={over}
        onDragOver={event => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <b>Drop the JSON file here</b>
        <span>or choose it: an ABI, a build artefact with one, or an Anchor IDL</span>
        <input
          type="file"
          accept=".json,.abi,application/json"
          aria-label="ABI or IDL file"
          onChange={event => void take(event.target.files?.[0])}
        />
      </label>
      <p role="status" className={pane.quiet}>
        {said}
      </p>
    </div>
  );
}
