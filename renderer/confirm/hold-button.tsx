import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { holdMs } from '../words/confirm.ts';
import styles from './bar.module.css';

interface Props {
  label: string;
  disabled: boolean;
  describedBy: string;
  /** Given the milliseconds it was held. */
  onHeld(heldMs: number): void;
}
const tick = 50;
const isHoldKey = (key: string) => key === ' ' || key === 'Enter';

/**
 * Acts only after it was held for the whole time, by pointer or by key; letting go, leaving or losing the window
 * cancels. With reduced motion the progress is a number in the label instead of a moving fill.
 */
export function HoldButton({ label, disabled, describedBy, onHeld }: Props) {
  const [held, setHeld] = useState(0);
  const since = useRef<number | null>(null);
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);

  const stop = () => {
    clearInterval(timer.current);
    since.current = null;
    setHeld(0);
  };
  const start = () => {
    if (disabled || since.current !== null) return;
    const from = performance.now();
    since.current = from;
    timer.current = setInterval(() => {
      const length = performance.now() - from;
      if (length < holdMs) return setHeld(length);
      stop();
      onHeld(Math.round(length));
    }, tick);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `stop` touches refs and a setter alone
  useEffect(() => {
    window.addEventListener('blur', stop);
    return () => {
      clearInterval(timer.current);
      window.removeEventListener('blur', stop);
    };
  }, []);

  // SECURITY: only what a person did counts; an event made by script is not trusted and holds nothing.
  const pointer = (event: PointerEvent) => {
    if (event.nativeEvent.isTrusted && event.button === 0) start();
  };
  const key = (event: KeyboardEvent) => {
    if (!isHoldKey(event.key)) return;
    event.preventDefault();
    if (event.nativeEvent.isTrusted && !event.repeat) start();
  };
  const left = Math.ceil((holdMs - held) / 500) / 2;
  return (
    <button
      type="button"
      className={styles.hold}
      disabled={disabled}
      aria-describedby={describedBy}
      onPointerDown={pointer}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onContextMenu={event => event.preventDefault()}
      onKeyDown={key}
      onKeyUp={event => isHoldKey(event.key) && stop()}
      onBlur={stop}
    >
      <span className={styles.fill} aria-hidden style={{ transform: `scaleX(${held / holdMs})` }} />
      <span className={styles.still}>{held > 0 ? `Keep holding, ${left.toFixed(1)} s` : label}</span>
      <span className={styles.moving}>{held > 0 ? 'Keep holding…' : label}</span>
    </button>
  );
}
