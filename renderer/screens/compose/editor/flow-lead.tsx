import type { FormDescription } from '../../../../electron/contract/values/app-values.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Back, DetailTitle } from '../../../parts/layout/detail.tsx';
import { compose, ui } from '../../../stores.ts';
import styles from './editor.module.css';

type Flow = NonNullable<FormDescription['flow']>;

const leads: Record<Flow, { sentence: string; button: string; run(): void }> = {
  logins: {
    sentence: 'A form could not finish this: its key is made, opened and destroyed in the main process.',
    button: 'Go to Sessions',
    run: () => ui.getState().go('logins'),
  },
  codes: {
    sentence: 'A form could not finish this: the code is typed in a window of its own, and encrypted there.',
    button: 'Log in by a one-time code…',
    run: () => ui.getState().cover('code'),
  },
  signup: {
    sentence: 'A form could not finish this: the code is encrypted and the key made in the main process.',
    button: 'Sign up…',
    run: () => ui.getState().cover('signup'),
  },
};

/** Where an operation is carried out that is no form. */
export function FlowLead({ form, flow }: { form: FormDescription; flow: Flow }) {
  const { sentence, button, run } = leads[flow];
  return (
    <div className={styles.form}>
      <Back to="All operations" onPress={() => void compose.getState().open(null)} />
      <DetailTitle title={form.title}>
        <p>{form.doc}</p>
      </DetailTitle>
      <p>{sentence}</p>
      <div>
        <Button variant="primary" onPress={run}>
          {button}
        </Button>
      </div>
    </div>
  );
}
