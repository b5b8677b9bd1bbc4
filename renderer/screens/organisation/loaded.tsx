import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { Button } from '../../parts/button.tsx';
import { FailureNote } from '../../parts/failure.tsx';
import type { Part, Values } from '../../store/organisation.ts';
import { organisation, useOrganisation } from '../../stores.ts';
import styles from './pane.module.css';

const widths = ['62%', '48%', '71%', '55%'];

/** Reads a part when it is first looked at. */
export function usePart<P extends Part>(part: P): Values[P] | null {
  useEffect(() => organisation.getState().need(part), [part]);
  return useOrganisation(state => state.parts[part].value) as Values[P] | null;
}

interface Props<P extends Part> {
  part: P;
  /** What still works where this deployment does not offer it. */
  without?: ReactNode;
  children(value: Values[P]): ReactNode;
}

/** A part as it is read: loading, why not, or what it says; what was loaded stays readable whatever fails later. */
export function LoadedPart<P extends Part>({ part, without, children }: Props<P>) {
  const value = usePart(part);
  const failure = useOrganisation(state => state.parts[part].failure);
  return (
    <>
      {failure !== null && (
        <FailureNote failure={failure} tone="look">
          {failure.code === 'operation_unavailable' ? (
            <p>
              {without ?? 'It is a companion operation, which is not in the specification. Everything else here still works.'}
            </p>
          ) : (
            <Button small onPress={() => void organisation.getState().load(part)}>
              Try again
            </Button>
          )}
        </FailureNote>
      )}
      {value === null && failure === null && <Skeleton />}
      {value !== null && children(value)}
    </>
  );
}

export const Skeleton = () => (
  <div className={styles.skeleton} role="status" aria-label="Loading">
    {widths.map(width => (
      <span key={width} style={{ width }} aria-hidden />
    ))}
  </div>
);
