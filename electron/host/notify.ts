/** System notifications. A click opens a review; there are no buttons, because a notification never decides (design §4.2). */
import { Notification } from 'electron';
import type { Notify } from '../core/ports.ts';

export function createNotify(openReview: (activityId: string | undefined) => void): Notify {
  // Kept until they are closed: a collected notification loses its click.
  const shown = new Set<Notification>();
  return {
    show({ title, text, activityId }) {
      if (!Notification.isSupported()) return;
      const notification = new Notification({ title, body: text });
      shown.add(notification);
      notification.on('close', () => shown.delete(notification));
      notification.on('click', () => {
        shown.delete(notification);
        openReview(activityId);
      });
      notification.show();
    },
  };
}
