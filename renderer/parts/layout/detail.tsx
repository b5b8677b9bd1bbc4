import { ArrowLeft } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { ScrollBox } from '../boxes/scroll-box.tsx';
import { cx } from '../class-names.ts';
import { Button } from '../controls/button.tsx';
import styles from './detail.module.css';

/** Element id of the title of what is selected, which takes the focus when a row is opened by key. One is shown at a time. */
export const detailTitle = 'detail-title';

interface Props {
  /** Left out: it is called as its title. */
  label?: string;
  busy?: boolean;
  children: ReactNode;
}

/** Beside a list: what is selected in it. */
export const Detail = ({ label, busy, children }: Props) => (
  <section
    className={styles.detail}
    aria-label={label}
    aria-labelledby={label === undefined ? detailTitle : undefined}
    aria-busy={busy}
  >
    {children}
  </section>
);

/** The part of a detail that scrolls; a bar stands below it. Another `key` begins at its top. */
export const DetailScroll = ({ children }: { children: ReactNode }) => (
  <ScrollBox label="What is selected" className={styles.scroll}>
    {children}
  </ScrollBox>
);

interface PageProps {
  /** Called as its title. */
  article?: boolean;
  /** All the room there is, for tables. */
  wide?: boolean;
  children: ReactNode;
}

/** The column a detail is written in. */
export function DetailPage({ article = false, wide = false, children }: PageProps) {
  const className = cx(styles.page, wide && styles.wide);
  if (!article) return <div className={className}>{children}</div>;
  return (
    <article className={className} aria-labelledby={detailTitle}>
      {children}
    </article>
  );
}

interface FormProps {
  onSubmit(): void;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}

/** The same column, filled in. */
export const DetailForm = ({ onSubmit, ref, children }: FormProps) => (
  <form
    ref={ref}
    className={styles.page}
    onSubmit={event => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {children}
    {/* Enter in a text field sends; the button that a person sees stands in the bar. */}
    <button type="submit" hidden aria-hidden tabIndex={-1} />
  </form>
);

interface TitleProps {
  title: ReactNode;
  /** What can be done with all of it. */
  actions?: ReactNode;
  /** The same, where it needs the whole width. */
  below?: ReactNode;
  /** A line or two under the title. */
  children?: ReactNode;
}

export const DetailTitle = ({ title, actions, below, children }: TitleProps) => (
  <header className={styles.head}>
    <div className={styles.words}>
      <h1 id={detailTitle} tabIndex={-1}>
        {title}
      </h1>
      {children}
      {below !== undefined && <div className={styles.actions}>{below}</div>}
    </div>
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </header>
);

interface NothingProps {
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** In place of a detail: what to choose, or where there is nothing to choose what to begin with. */
export const NoDetail = ({ title, actions, children }: NothingProps) => (
  <div className={styles.nothing}>
    {title !== undefined && <h1>{title}</h1>}
    {children}
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </div>
);

/** In one column: back to the list. */
export const Back = ({ to = 'List', onPress }: { to?: string; onPress(): void }) => (
  <div className={styles.back}>
    <Button variant="quiet" small onPress={onPress}>
      <ArrowLeft aria-hidden size={14} /> {to}
    </Button>
  </div>
);

interface BarProps {
  label: string;
  /** Why something is off, or what comes next; told to a screen reader when it changes. */
  because?: ReactNode;
  becauseId?: string;
  wrong?: boolean;
  /** After the reason. */
  end?: ReactNode;
  /** What can be done. */
  children: ReactNode;
}

/** At the foot of a detail, beside it and never over it: what can be done with it. */
export const DetailBar = ({ label, because, becauseId, wrong = false, end, children }: BarProps) => (
  <section className={styles.bar} aria-label={label}>
    {children}
    {because !== undefined && (
      <span id={becauseId} className={styles.because} role="status" data-wrong={wrong}>
        {because}
      </span>
    )}
    {end !== undefined && <div className={styles.end}>{end}</div>}
  </section>
);
