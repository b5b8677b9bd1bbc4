import { type KeyboardEvent, type MouseEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { cx } from '../../parts/class-names.ts';
import { useHeldLetter } from '../keys.ts';
import styles from './bar.module.css';

interface Props {
  label: string;
  tone: 'plain' | 'approve' | 'grave';
  /** How long the press must last; 0 is a plain press. */
  holdMs: number;
  disabled: boolean;
  describedBy?: string | undefined;
  /** The letter that holds it from anywhere but a field; left out: none does. */
  letter?: string | undefined;
  /** Given the milliseconds it was held. */
  onPressed(heldMs: number): void;
}
const tick = 50;
const isPressKey = (key: string) => key === ' ' || key === 'Enter';

/**
 * Acts on a press that began on it while it was enabled, and only after the whole time where it is held; letting go,
 * leaving or losing the window cancels. With reduced motion the progress is a number in the label instead of a moving fill.
 */
export function PressButton({ label, tone, holdMs, disabled, describedBy, letter, onPressed }: Props) {
  const [held, setHeld] = useState(0);
  const since = useRef<number | null>(null);
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  /** What is drawn now, for a hold that began before it was drawn. */
  const now = useRef({ disabled, holdMs, onPressed });
  now.current = { disabled, holdMs, onPressed };

  const stop = useCallback(() => {
    clearInterval(timer.current);
    since.current = null;
    setHeld(0);
  }, []);
  const start = useCallback(() => {
    if (now.current.disabled || since.current !== null) return;
    const from = performance.now();
    since.current = from;
    if (now.current.holdMs === 0) return;
    timer.current = setInterval(() => {
      const length = performance.now() - from;
      if (now.current.disabled) return stop();
      if (length < now.current.holdMs) return setHeld(length);
      stop();
      now.current.onPressed(Math.round(length));
    }, tick);
  }, [stop]);
  useEffect(() => {
    window.addEventListener('blur', stop);
    return () => {
      clearInterval(timer.current);
      window.removeEventListener('blur', stop);
    };
  }, [stop]);
  // A letter alone presses nothing: where there is nothing to hold, it has no meaning.
  useHeldLetter(holdMs > 0 ? (letter ?? null) : null, start, stop);

  // SECURITY: only what a person did counts, and only from its begin: an event made by script is not trusted, and a key
  // or pointer that was down already when the window opened began somewhere else.
  const pointer = (event: PointerEvent) => {
    if (event.nativeEvent.isTrusted && event.button === 0) start();
  };
  const key = (event: KeyboardEvent) => {
    if (!isPressKey(event.key)) return;
    if (holdMs > 0) event.preventDefault();
    if (event.nativeEvent.isTrusted && !event.repeat) start();
  };
  const click = (event: MouseEvent) => {
    if (holdMs > 0) return;
    const began = since.current !== null;
    stop();
    if (began && event.nativeEvent.isTrusted) onPressed(0);
  };
  const left = Math.ceil((holdMs - held) / 100) / 10;
  return (
    <button
      type="button"
      className={cx(styles.button, styles[tone])}
      disabled={disabled}
      aria-describedby={describedBy}
      onPointerDown={pointer}
      onPointerUp={() => holdMs > 0 && stop()}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onContextMenu={event => event.preventDefault()}
      onKeyDown={key}
      onKeyUp={event => holdMs > 0 && isPressKey(event.key) && stop()}
      onClick={click}
      onBlur={stop}
    >
      {holdMs === 0 ? (
        label
      ) : (
        <>
          <span className={styles.fill} aria-hidden style={{ transform: `scaleX(${held / holdMs})` }} />
          <span className={styles.still}>{held > 0 ? `Keep holding, ${left.toFixed(1)} s` : label}</span>
          <span className={styles.moving}>{held > 0 ? 'Keep holding…' : label}</span>
        </>
      )}
      {letter !== undefined && holdMs > 0 && <kbd aria-hidden>{letter.toUpperCase()}</kbd>}
    </button>
  );
}
