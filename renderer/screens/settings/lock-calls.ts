import { useState } from 'react';
import type { Failure, Outcome } from '../../../electron/contract/outcome.ts';
import { ask } from '../../store/ask.ts';
import { session, ui } from '../../stores.ts';

/** A change that the trusted window asks for: under way, failed, or said in a few words. */
export function useLockCall() {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const change = async (call: Promise<Outcome<unknown>>, said: string) => {
    setBusy(true);
    setFailure(null);
    const answer = await ask(call);
    setBusy(false);
    setFailure(answer.ok || answer.code === 'declined' ? null : answer);
    await session.getState().load();
    if (answer.ok) ui.getState().toast(said, 'ok');
  };
  return { failure, busy, change };
}
