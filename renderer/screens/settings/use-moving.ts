import { useEffect, useState } from 'react';
import type { Failure, Outcome } from '../../../electron/contract/outcome.ts';
import type { MovingState } from '../../../electron/contract/values/moving.ts';
import { custody } from '../../bridge.ts';
import { ask } from '../../store/ask.ts';
import { session } from '../../stores.ts';

/** What is going on, and what it came to. */
export function useMoving() {
  const [state, setState] = useState<MovingState | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const load = async () => {
    const answer = await ask(custody.moving.state({}));
    if (answer.ok) setState(answer.value);
  };
  useEffect(() => {
    let gone = false;
    void ask(custody.moving.state({})).then(answer => {
      if (answer.ok && !gone) setState(answer.value);
    });
    return () => {
      gone = true;
    };
  }, []);
  const run = async <T>(call: Promise<Outcome<T>>, words: (value: T) => string) => {
    setBusy(true);
    setFailure(null);
    setSaid('');
    const answer = await ask(call);
    setBusy(false);
    setFailure(answer.ok || answer.code === 'declined' ? null : answer);
    setSaid(answer.ok ? words(answer.value) : answer.code === 'declined' ? answer.message : '');
    await load();
    await session.getState().load();
  };
  return { state, failure, busy, said, run };
}
