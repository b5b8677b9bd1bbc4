import { useEffect } from 'react';
import { cx } from '../../parts/class-names.ts';
import { compose, useCompose, useSession } from '../../stores.ts';
import styles from './compose.module.css';
import { Editor } from './editor/editor.tsx';
import { OperationList } from './operations/list.tsx';
import { Start } from './start.tsx';

/** Every operation of the service beside its form; one of the two in front where there is room for one only. */
export function ComposeScreen() {
  const operation = useCompose(state => state.operation);
  const current = useSession(state => state.app?.current ?? null);
  useEffect(() => {
    if (compose.getState().list.length === 0) void compose.getState().load();
  }, []);
  useEffect(() => compose.getState().belongTo(current), [current]);
  // Where there is room for one of the two, the list alone is in front until something is chosen.
  const Frame = operation === null ? 'main' : 'div';
  return (
    <Frame className={cx(styles.compose, operation !== null && styles.writing)}>
      <OperationList />
      {operation === null ? <Start /> : <Editor key={operation} />}
    </Frame>
  );
}
