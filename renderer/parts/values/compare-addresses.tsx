import { type Character, compared, grouped } from '../../words/address-book.ts';
import styles from './compare-addresses.module.css';
import { HostileText } from './hostile-text.tsx';

interface Side {
  /** What the address is called, or what it is. */
  name: string;
  address: string;
}

/** Two addresses that are easily taken for each other, one above the other, with every character that differs marked. */
export function CompareAddresses({ mine, known }: { mine: Side; known: Side }) {
  const [left, right] = compared(mine.address, known.address);
  const differing = left.filter(({ differs }) => differs).length;
  const prefix = mine.address.startsWith('0x') ? 2 : 0;
  return (
    <figure className={styles.compare}>
      <figcaption>
        {differing} of {left.length - prefix} characters differ, and the ends look alike
      </figcaption>
      <Line name={mine.name} characters={left} />
      <Line name={known.name} characters={right} />
    </figure>
  );
}

function Line({ name, characters }: { name: string; characters: readonly Character[] }) {
  return (
    <div className={styles.line}>
      <span className={styles.name}>
        <HostileText text={name} limit={100} />
      </span>
      <Marked characters={characters} />
    </div>
  );
}

/** An address with the groups marked in which it is not another one. */
export const MarkedGroups = ({ address, against }: { address: string; against: string }) => (
  <span className={styles.address} translate="no">
    {grouped(compared(address, against)[0]).map((group, at) => {
      const text = group.map(character => character.text).join('');
      return group.some(({ differs }) => differs) ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity but their place
        <mark key={at} className={styles.group}>
          {text}
        </mark>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity but their place
        <span key={at} className={styles.group}>
          {text}
        </span>
      );
    })}
  </span>
);

function Marked({ characters }: { characters: readonly Character[] }) {
  return (
    <span className={styles.address} translate="no">
      {grouped(characters).map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity but their place
        <span key={at} className={styles.group}>
          {group.map(({ text, differs }, place) =>
            differs ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: characters have no identity but their place
              <mark key={place}>{text}</mark>
            ) : (
              text
            ),
          )}
        </span>
      ))}
    </span>
  );
}
