/**
 * System notifications. A click opens a review; there are no buttons, because a notification never decides
 * (docs/threats.md#trusted-confirmation).
 */
import { Notification } from 'electron';
import type { Notify } from '../../core/ports.ts';

type Subject = Pick<Parameters<Notify['show']>[0], 'activityId' | 'connectionId'>;

export function createNotify(openReview: (subject: Subject) => void): Notify {
  // Kept until they are closed: a collected notification loses its click.
  const shown = new Set<Notification>();
  return {
    show({ title, text, ...subject }) {
      if (!Notification.isSupported()) return;
      const notification = new Notification({ title, body: text });
      shown.add(notification);
      notification.on('close', () => shown.delete(notification));
      notification.on('click', () => {
        shown.delete(notification);
        openReview(subject);
      });
      notification.show();
    },
  };
}
