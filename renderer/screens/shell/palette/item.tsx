import { CornerDownLeft, type LucideIcon } from 'lucide-react';
import { Header } from 'react-aria-components/Header';
import { MenuItem, MenuSection } from 'react-aria-components/Menu';
import { count } from '../../../../electron/contract/text/plain-text.ts';
import { cx } from '../../../parts/class-names.ts';
import { glance, plain } from '../../../words/text/hostile.ts';
import styles from './palette.module.css';

export interface Entry {
  id: string;
  title: string;
  icon: LucideIcon;
  /** Whole: an address that is cut cannot be told from its double. */
  address?: string;
  run(): void;
}

/** Of one kind, where something is typed: more than one would read through, and forty rows take as long to draw as a key may. */
export const mostFound = 6;

export const Heading = ({ title, shown, of }: { title: string; shown: number; of: number }) => (
  <Header className={cx(styles.header)}>{of > shown ? `${title}, the first ${shown} of ${count(of)}` : title}</Header>
);

/** Entries of one kind under its name, or the first of them, which it says; nothing where there are none. */
export const Found = ({
  id,
  title,
  entries,
  most = entries.length,
  onRun,
}: {
  id: string;
  title: string;
  entries: readonly Entry[];
  most?: number | undefined;
  onRun(entry: Entry): void;
}) =>
  entries.length > 0 && (
    <MenuSection id={id}>
      <Heading title={title} shown={most} of={entries.length} />
      {entries.slice(0, most).map(entry => (
        <Item key={entry.id} entry={entry} onRun={onRun} />
      ))}
    </MenuSection>
  );

function Item({ entry, onRun }: { entry: Entry; onRun(entry: Entry): void }) {
  const { id, title, icon: Icon, address = '' } = entry;
  return (
    <MenuItem
      id={id}
      textValue={address === '' ? plain(title) : `${plain(title)} ${plain(address)}`}
      onAction={() => onRun(entry)}
      className={cx(styles.item, address !== '' && styles.thing)}
    >
      <Icon aria-hidden size={15} strokeWidth={1.7} className={cx(styles.icon)} />
      <span className={styles.title} title={plain(title)}>
        {glance(title, 120)}
      </span>
      <CornerDownLeft aria-hidden size={13} className={cx(styles.enter)} />
      {address !== '' && <span className={styles.address}>{plain(address)}</span>}
    </MenuItem>
  );
}
