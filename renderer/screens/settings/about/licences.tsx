import { useEffect, useState } from 'react';
import { plural } from '../../../../electron/contract/text/plain-text.ts';
import { ScrollBox } from '../../../parts/boxes/scroll-box.tsx';
import { SearchBox } from '../../../parts/controls/search-box.tsx';
import { Sheet } from '../../../parts/layout/sheet.tsx';
import { Empty } from '../../../parts/state/empty.tsx';
import { Notice } from '../../../parts/state/notice.tsx';
import { TextSkeleton } from '../../../parts/state/skeleton.tsx';
import { type PackageWhere, shipsIn } from '../../../words/desktop/about.ts';
import styles from './about.module.css';

interface Package {
  name: string;
  version: string;
  licence: string;
  in: string[];
  text: number;
}
interface Shipped {
  packages: Package[];
  texts: string[];
}

/** Whose work ships with this app, and on which terms; each text in full. */
export const Licences = ({ open, onClose }: { open: boolean; onClose(): void }) => (
  <Sheet title="Licences" wide open={open} onClose={onClose}>
    <List />
  </Sheet>
);

function List() {
  const [shipped, setShipped] = useState<Shipped | 'failed' | null>(null);
  const [query, setQuery] = useState('');
  useEffect(() => {
    // By itself: nobody waits for the texts when the app starts.
    void import('./licences.json').then(
      read => setShipped(read.default),
      () => setShipped('failed'),
    );
  }, []);
  if (shipped === null) return <TextSkeleton label="Reading the licences" />;
  if (shipped === 'failed')
    return (
      <Notice tone="critical" role="alert" title="The licences cannot be read">
        <p>A file of the app is missing. Install it again.</p>
      </Notice>
    );
  const sought = query.trim().toLowerCase();
  const found = shipped.packages.filter(({ name, licence }) => `${name} ${licence}`.toLowerCase().includes(sought));
  return (
    <div className={styles.licences}>
      <p>
        {plural(shipped.packages.length, 'package')} ship with Countersign. Those of Chromium and its libraries are listed in
        LICENSES.chromium.html, beside the app.
      </p>
      <SearchBox label="Search by name or licence" value={query} onChange={setQuery} />
      <p role="status" className={styles.size}>
        {sought === '' ? '' : plural(found.length, 'package')}
      </p>
      {found.length === 0 ? (
        <Empty title="No package has this in its name or licence" />
      ) : (
        <ul className={styles.packages}>
          {found.map(each => (
            <Licence key={`${each.name} ${each.version}`} of={each} text={shipped.texts[each.text] ?? ''} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Licence({ of, text }: { of: Package; text: string }) {
  const [open, setOpen] = useState(false);
  return (
    <li>
      <details open={open} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>
          <b>{of.name}</b> <span className={styles.version}>{of.version}</span>
          <span className={styles.terms}>
            {of.licence} · {shipsIn(of.in as PackageWhere[])}
          </span>
        </summary>
        {open && (
          <ScrollBox label={`Licence of ${of.name}`} className={styles.text}>
            <pre>{text}</pre>
          </ScrollBox>
        )}
      </details>
    </li>
  );
}
