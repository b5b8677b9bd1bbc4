import type { ReactNode, Ref } from 'react';
import { DetailScroll } from '../../parts/layout/detail.tsx';
import styles from './tab-page.module.css';

interface Props {
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** A tab of one column: what it is about, then its parts. */
export const TabPage = ({ ref, children }: Props) => (
  <DetailScroll>
    <div ref={ref} className={styles.page}>
      {children}
    </div>
  </DetailScroll>
);

export const Intro = ({ children }: { children: ReactNode }) => <p className={styles.intro}>{children}</p>;
