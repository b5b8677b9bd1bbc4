import type { AppState } from '../../../electron/contract/values/app-values.ts';
import { Sheet } from '../../parts/layout/sheet.tsx';
import { ui, useUi } from '../../stores.ts';
import { OpenEvidence } from '../evidence/open.tsx';
import { ConnectFlow } from '../first-run/connect-flow.tsx';
import { CodeLogin } from '../logins/code.tsx';
import { SignUp } from '../signup/signup.tsx';
import { KeySheet } from './keyboard/sheet.tsx';
import { Palette } from './palette/palette.tsx';
import { Paste } from './paste.tsx';

/** The dialogs that any screen may open, one at a time. */
export function Overlays({ app }: { app: AppState }) {
  const overlay = useUi(state => state.overlay);
  const close = () => ui.getState().cover('none');
  return (
    <>
      <Sheet title="Find an action, a screen or an activity" bare open={overlay === 'palette'} onClose={close}>
        <Palette />
      </Sheet>
      <Sheet title="Keyboard" open={overlay === 'sheet'} onClose={close}>
        <KeySheet letters={app.settings.singleLetterKeys} />
      </Sheet>
      <Sheet title="Read an activity from pasted JSON" open={overlay === 'paste'} onClose={close}>
        <Paste onDone={close} />
      </Sheet>
      <Sheet title="Open evidence or a journal" open={overlay === 'evidence'} onClose={close}>
        <OpenEvidence onDone={opened => (opened === null ? close() : ui.getState().go('journal'))} />
      </Sheet>
      <Sheet title="Sign up" wide open={overlay === 'signup'} onClose={close}>
        <SignUp onDone={close} />
      </Sheet>
      <Sheet title="Log in by a one-time code" open={overlay === 'code'} onClose={close}>
        <CodeLogin onDone={close} />
      </Sheet>
      <Sheet title="Connect another organisation" open={overlay === 'connect'} onClose={close}>
        <ConnectFlow app={app} onConnected={close} />
      </Sheet>
    </>
  );
}
