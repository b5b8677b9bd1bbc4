import { Switch } from '../../../parts/fields/switch.tsx';
import { session, ui, useSession } from '../../../stores.ts';
import { glance } from '../../../words/text/hostile.ts';

/** What is opened after a decision, and the switch that leaves it at that. `title`: null where nothing else waits. */
export function NextInLine({ title }: { title: string | null }) {
  const isOn = useSession(state => state.app?.settings.nextOnDecision ?? false);
  const turn = async (nextOnDecision: boolean) => {
    const failure = await session.getState().settings({ nextOnDecision });
    if (failure !== null) ui.getState().toast(failure.message, 'critical');
  };
  return (
    <Switch isOn={isOn} onChange={wanted => void turn(wanted)}>
      {!isOn ? 'Then it stays open' : title === null ? 'Then none is left' : `Then next: ${glance(title, 48)}`}
    </Switch>
  );
}
