/** Whether the app is locked, and everybody who has to do something about it. */
export interface Lock {
  isLocked(): boolean;
  set(locked: boolean): void;
  onChange(hear: (locked: boolean) => void): void;
}

export function createLock(): Lock {
  let locked = false;
  const hearers: ((locked: boolean) => void)[] = [];
  return {
    isLocked: () => locked,
    set(next) {
      locked = next;
      for (const hear of hearers) hear(next);
    },
    onChange: hear => void hearers.push(hear),
  };
}
