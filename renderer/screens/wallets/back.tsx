import { ArrowLeft } from 'lucide-react';
import { Button } from '../../parts/button.tsx';
import { wallets } from '../../stores.ts';
import styles from './back.module.css';

/** In one column: back to the list. */
export const Back = () => (
  <span className={styles.back}>
    <Button small look="quiet" onPress={() => wallets.getState().front(false)}>
      <ArrowLeft aria-hidden size={14} /> All
    </Button>
  </span>
);
