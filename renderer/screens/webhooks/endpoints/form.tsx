import { useRef } from 'react';
import { plural } from '../../../../electron/contract/text/plain-text.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { Detail, DetailBar, DetailForm, DetailScroll, DetailTitle } from '../../../parts/layout/detail.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { changesNothing, shownProblems, type WebhookForm } from '../../../store/webhooks/form.ts';
import { ui, useDeliveries, webhooks } from '../../../stores.ts';
import { decidedThere } from '../../../words/submits.ts';
import { saidAt } from './problem-said.ts';
import { RunNote } from './run-note.tsx';
import { SubscriptionEditor } from './subscription-editor.tsx';
import { UrlNotes } from './url-notes.tsx';
import { useOff } from './use-off.ts';

const titles: Record<WebhookForm['kind'], string> = {
  create: 'New endpoint',
  edit: 'Change name or address',
  replace: 'Replace it with other subscriptions',
};

/** Makes or changes an endpoint; what is typed is checked in main as it is typed. */
export function EndpointForm({ form }: { form: WebhookForm }) {
  const box = useRef<HTMLFormElement>(null);
  const off = useOff();
  const problems = shownProblems(form);
  const { edit, leave, send, startOver, bring } = webhooks.getState();
  const submit = async () => {
    if ((await send()) !== 'problems') return;
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const wrong = form.attempted ? form.problems.length : 0;
  return (
    <Detail>
      <DetailScroll>
        <DetailForm ref={box} onSubmit={() => void submit()}>
          <DetailTitle title={titles[form.kind]}>
            {form.base !== null && (
              <p>
                <HostileText text={form.base.name} limit={120} />
              </p>
            )}
            {form.kind === 'replace' && (
              <p>This new endpoint is created first. You then delete the old one, so that nothing is missed in between.</p>
            )}
          </DetailTitle>
          <RunNote />
          <Field
            name="name"
            label="Name"
            placeholder="Approvals relay"
            help="For people only."
            value={form.name}
            onChange={name => edit({ name }, 'name')}
            error={saidAt(problems, 'name')}
            autoFocus={form.kind === 'create'}
          />
          <Url form={form} />
          {form.kind !== 'edit' && (
            <SubscriptionEditor
              subscriptions={form.subscriptions}
              problems={problems}
              onChange={(subscriptions, touched) => edit({ subscriptions }, touched)}
            />
          )}
        </DetailForm>
      </DetailScroll>
      <DetailBar label="Send it" because={off ?? standing(form, wrong)}>
        <Button variant="primary" isDisabled={off !== null || changesNothing(form)} onPress={() => void submit()}>
          Review and send…
        </Button>
        <Button variant="quiet" onPress={leave}>
          Cancel
        </Button>
        {form.touched.size > 0 && (
          <Button
            variant="quiet"
            onPress={() => {
              const typed = startOver();
              if (typed !== null) ui.getState().cleared('The form is cleared', () => bring(typed));
            }}
          >
            Clear
          </Button>
        )}
      </DetailBar>
    </Detail>
  );
}

function standing(form: WebhookForm, wrong: number): string {
  if (wrong > 0) return `${plural(wrong, 'field', 'fields')} to fill in or correct`;
  if (changesNothing(form)) return 'No changes yet';
  return decidedThere;
}

function Url({ form }: { form: WebhookForm }) {
  const receiver = useDeliveries(state => state.receiver?.url ?? null);
  const { edit } = webhooks.getState();
  const isTouched = form.attempted || form.touched.has('url');
  // Main's own reasons say more than the rule; where it has none, the rule speaks.
  const reasons = isTouched && form.report !== null ? form.report.problems : [];
  return (
    <>
      <Field
        name="url"
        label="Address"
        placeholder="https://hooks.example.com/activities"
        help="https, a public host, no user name. The service follows no redirect."
        mono
        value={form.url}
        onChange={url => edit({ url }, 'url')}
        error={reasons.length > 0 ? reasons.join(' ') : saidAt(shownProblems(form), 'url')}
      />
      {receiver !== null && receiver !== form.url && form.kind !== 'edit' && (
        <div>
          <Button small variant="quiet" onPress={() => edit({ url: receiver }, 'url')}>
            Use the receiver on this computer: {receiver}
          </Button>
        </div>
      )}
      {form.report !== null && <UrlNotes report={form.report} />}
    </>
  );
}
