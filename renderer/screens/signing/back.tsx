import { ArrowLeft } from 'lucide-react';
import { Button } from '../../parts/button.tsx';
import { signing } from '../../stores.ts';
import styles from './pane.module.css';

/** In one column: back to the list. */
export const Back = () => (
  <div className={styles.back}>
    <Button look="quiet" small onPress={() => signing.getState().front(false)}>
      <ArrowLeft aria-hidden size={14} /> List
    </Button>
  </div>
);
