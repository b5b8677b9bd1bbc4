/**
 * Reads anew whenever there is news, one read at a time: what is heard while one is under way is read once after it. So
 * every answer is shown, however fast news follow each other, and none is thrown away for the next.
 */
export function createReread(read: () => Promise<unknown>): () => void {
  let isReading = false;
  let isDue = false;
  const reread = () => {
    isDue = isReading;
    if (isReading) return;
    isReading = true;
    void read().finally(() => {
      isReading = false;
      if (isDue) reread();
    });
  };
  return reread;
}
