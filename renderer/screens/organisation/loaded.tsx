import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { Button } from '../../parts/controls/button.tsx';
import { ListNote } from '../../parts/state/empty.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { RowSkeleton, TextSkeleton } from '../../parts/state/skeleton.tsx';
import type { Part, Values } from '../../store/organisation/organisation.ts';
import { organisation, useOrganisation } from '../../stores.ts';

/** Reads a part when it is first looked at. */
export function usePart<P extends Part>(part: P): Values[P] | null {
  useEffect(() => organisation.getState().need(part), [part]);
  return useOrganisation(state => state.parts[part].value) as Values[P] | null;
}

/** While it is waited for. */
const reading: Record<Part, string> = {
  users: 'Reading the users',
  tags: 'Reading the tags',
  configs: 'Reading features and root quorum',
  policies: 'Reading the policies',
  interfaces: 'Reading the interfaces',
  secrets: 'Reading the secrets',
  holdings: 'Reading wallets and private keys',
};

interface Props<P extends Part> {
  part: P;
  /** What still works where this deployment does not offer it. */
  without?: ReactNode;
  children(value: Values[P]): ReactNode;
}

/** A part as it is read: loading, why not, or what it says; what was loaded stays readable whatever fails later. */
export const LoadedPart = <P extends Part>(props: Props<P>) => <Loaded {...props} inList={false} />;

/** The same in a list. */
export const LoadedList = <P extends Part>(props: Props<P>) => <Loaded {...props} inList />;

function Loaded<P extends Part>({ part, without, inList, children }: Props<P> & { inList: boolean }) {
  const value = usePart(part);
  const failure = useOrganisation(state => state.parts[part].failure);
  const note = failure !== null && (
    <FailureNote failure={failure} tone="look">
      {failure.code === 'operation_unavailable' ? (
        <p>{without ?? 'This deployment does not offer it. Everything else here works.'}</p>
      ) : (
        <Button small onPress={() => void organisation.getState().load(part)}>
          Try again
        </Button>
      )}
    </FailureNote>
  );
  const Skeleton = inList ? RowSkeleton : TextSkeleton;
  return (
    <>
      {inList && note !== false ? <ListNote>{note}</ListNote> : note}
      {value === null && failure === null && <Skeleton label={reading[part]} />}
      {value !== null && children(value)}
    </>
  );
}
