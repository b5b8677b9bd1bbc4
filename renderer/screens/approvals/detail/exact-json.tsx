import { useMemo } from 'react';
import type { SealedReview } from '../../../../electron/contract/values/document.ts';
import { ScrollBox } from '../../../parts/boxes/scroll-box.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import { CopyButton } from '../../../parts/controls/copy.tsx';
import { Part } from '../../../parts/review/document.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import styles from './exact-json.module.css';
import { exactJson } from './sealed-json.ts';

/** The body that would be sent, byte for byte; for an activity, everything that was sealed. */
export function ExactJson({ review, onClose }: { review: SealedReview; onClose(): void }) {
  const { title, json } = useMemo(() => exactJson(review), [review]);
  return (
    <Part
      title={title}
      action={
        <span className={styles.tools}>
          <CopyButton value={json} what="JSON" />
          <Button variant="quiet" small onPress={onClose}>
            Decoded
          </Button>
        </span>
      }
    >
      <ScrollBox label={title} className={styles.json}>
        <HostileText text={json} mono lines limit={20_000} />
      </ScrollBox>
    </Part>
  );
}
