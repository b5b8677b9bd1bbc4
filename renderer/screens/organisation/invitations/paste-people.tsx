import { plural } from '../../../../electron/contract/text/plain-text.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { TextArea } from '../../../parts/fields/text-area.tsx';
import { Sheet } from '../../../parts/layout/sheet.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { readPeople } from '../../../store/organisation/invitations.ts';
import { invitations } from '../../../stores.ts';
import { useTyped } from '../../shell/use-typed.ts';
import pane from '../pane.module.css';

/** Many people at once, one a line. */
export function PastePeople({ open, onClose }: { open: boolean; onClose(): void }) {
  const { value, put, forget } = useTyped('people pasted', { text: '' });
  const { text } = value;
  const { people, unread } = readPeople(text);
  return (
    <Sheet title="Paste people" open={open} onClose={onClose}>
      <TextArea
        label={
          <>
            One person per line: <code>Ada Lovelace &lt;ada@example.com&gt;</code> or <code>Ada Lovelace, ada@example.com</code>
          </>
        }
        rows={8}
        value={text}
        onChange={next => put({ text: next })}
      />
      {unread.length > 0 && (
        <p className={pane.problem}>
          No address in {plural(unread.length, 'line')}: <HostileText text={unread.slice(0, 3).join(' · ')} limit={200} />
        </p>
      )}
      <div className={pane.tools}>
        <Button
          variant="primary"
          isDisabled={people.length === 0}
          onPress={() => {
            invitations.getState().add(people);
            forget();
            onClose();
          }}
        >
          Add {plural(people.length, 'person', 'people')}
        </Button>
        <Button variant="quiet" onPress={onClose}>
          Cancel
        </Button>
      </div>
    </Sheet>
  );
}
