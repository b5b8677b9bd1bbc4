import { Bookmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DialogTrigger } from 'react-aria-components/Dialog';
import type { AppState } from '../../../../electron/contract/values/app-values.ts';
import { longestViewName, mostViews, type SavedView, type View } from '../../../../electron/contract/values/views.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { IconButton } from '../../../parts/floating/icon-button.tsx';
import { Panel } from '../../../parts/floating/panel.tsx';
import { activityList, session, ui } from '../../../stores.ts';
import { glance } from '../../../words/text/hostile.ts';
import styles from './views.module.css';

/** Filters, order and grouping by a name: kept on this computer, in its settings. */
export const Views = ({ app, view }: { app: AppState; view: View }) => (
  <DialogTrigger>
    <Button small variant="faint">
      <Bookmark aria-hidden size={14} /> Views
    </Button>
    <Panel label="Views" placement="bottom end" popover={styles.popover} className={styles.panel}>
      {close => <Kept kept={app.settings.approvalViews} view={view} close={close} />}
    </Panel>
  </DialogTrigger>
);

function show({ view }: SavedView) {
  activityList.getState().set(view);
  ui.getState().search(view.query);
}

function Kept({ kept, view, close }: { kept: readonly SavedView[]; view: View; close(): void }) {
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState('');
  const keep = async (views: SavedView[]) => {
    const failure = await session.getState().settings({ approvalViews: views });
    setWrong(failure?.message ?? '');
    return failure === null;
  };
  const save = async () => {
    const called = name.trim();
    if (called === '') return setWrong('A view needs a name.');
    if (called.length > longestViewName)
      return setWrong(`A name has up to ${longestViewName} letters. This one has ${called.length}.`);
    const others = kept.filter(each => each.name !== called);
    if (others.length >= mostViews) return setWrong(`Up to ${mostViews} views are kept. Delete one first.`);
    if (await keep([...others, { name: called, view }])) close();
  };
  return (
    <>
      {kept.length === 0 ? (
        <p className={styles.none}>No view is kept yet.</p>
      ) : (
        <ul className={styles.views}>
          {kept.map(each => (
            <li key={each.name}>
              <Button
                small
                variant="faint"
                onPress={() => {
                  show(each);
                  close();
                }}
              >
                <bdi>{glance(each.name, longestViewName)}</bdi>
              </Button>
              <IconButton
                label={`Delete view ${glance(each.name, longestViewName)}`}
                icon={Trash2}
                onPress={() => void keep(kept.filter(({ name: other }) => other !== each.name))}
              />
            </li>
          ))}
        </ul>
      )}
      <form
        onSubmit={event => {
          event.preventDefault();
          void save();
        }}
      >
        <Field
          name="name"
          label="Keep what is shown as"
          value={name}
          onChange={setName}
          error={wrong}
          autoFocus={kept.length === 0}
        />
        <Button small variant="primary" type="submit">
          Keep view
        </Button>
      </form>
    </>
  );
}
