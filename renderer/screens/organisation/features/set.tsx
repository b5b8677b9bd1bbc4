import { custody } from '../../../bridge.ts';
import { SegmentRow } from '../../../parts/controls/segments.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { TextArea } from '../../../parts/fields/text-area.tsx';
import { Notice } from '../../../parts/state/notice.tsx';
import { Differences } from '../../../parts/values/differences.tsx';
import { ask } from '../../../store/ask.ts';
import { organisation, useOrganisation } from '../../../stores.ts';
import {
  type FeatureValue,
  featureProblem,
  featureSent,
  featureTitle,
  featureValueWords,
  featureWords,
} from '../../../words/rules/features.ts';
import { useTyped } from '../../shell/use-typed.ts';
import { SubmitDialog } from '../../submit/dialog.tsx';
import { useSubmit } from '../../submit/use-submit.ts';
import pane from '../pane.module.css';

type Name = Parameters<typeof custody.settings.set_organization_feature>[0]['name'];
export interface Feature {
  name: string;
  /** null: not set, or not told. */
  value: string | null;
}

interface Props {
  feature: Feature;
  /** What its switch would be turned to. */
  next: string | null;
  onClose(): void;
}

/** What a feature is to be, held against what it is. */
export function SetFeature({ feature, next, onClose }: Props) {
  const submit = useSubmit();
  const at = useOrganisation(state => state.at);
  const words = featureWords[feature.name];
  const kind = words?.value ?? 'flag';
  const { value: form, put, forget } = useTyped(`${at} feature ${feature.name}`, { value: next ?? feature.value ?? '' });
  const typed = next ?? form.value;
  const value = featureSent(kind, typed);
  const problem = featureProblem(kind, typed);
  const isSame = value === feature.value;
  const title = featureTitle(feature.name);
  const send = () =>
    submit.run(async () => {
      const answer = await ask(custody.settings.set_organization_feature({ name: feature.name as Name, value }));
      if (answer.ok) forget();
      if (answer.ok && answer.value.status === 'ACTIVITY_STATUS_COMPLETED') void organisation.getState().load('configs');
      return answer;
    });
  return (
    <SubmitDialog
      title={next === null ? `Set “${title}”` : `Turn ${next === 'true' ? 'on' : 'off'} “${title}”`}
      open
      onClose={onClose}
      submit={submit}
      onSend={() => void send()}
      wanting={
        isSame ? 'It has this value already.' : typed === '' ? problem : problem === null ? null : 'The value needs a correction.'
      }
    >
      <p>{words?.effect}</p>
      {words?.door === true && (
        <Notice tone="look" title="A way in without an API key">
          <p>Agree on it with the root quorum over another channel.</p>
        </Notice>
      )}
      {next === null && (
        <Value kind={kind} value={typed} problem={typed === '' ? null : problem} onChange={put}>
          {submit.problems}
        </Value>
      )}
      {!isSame && problem === null && (
        <Differences
          differences={[
            {
              label: title,
              before: feature.value === null ? null : featureValueWords(kind, feature.value),
              after: featureValueWords(kind, value),
            },
          ]}
        />
      )}
      <p className={pane.quiet}>The root quorum decides. The others find it under Approvals.</p>
    </SubmitDialog>
  );
}

interface ValueProps {
  kind: FeatureValue;
  value: string;
  problem: string | null;
  onChange(change: { value: string }): void;
  /** What the last one that was sent was refused for. */
  children: ReturnType<typeof useSubmit>['problems'];
}

function Value({ kind, value, problem, onChange, children: problems }: ValueProps) {
  if (kind === 'flag')
    return (
      <SegmentRow
        label="Value"
        value={value}
        segments={[
          { value: 'true', words: 'On' },
          { value: 'false', words: 'Off' },
        ]}
        onChange={next => onChange({ value: next })}
      />
    );
  if (kind === 'origins')
    return (
      <TextArea
        label="Origins, one a line"
        rows={3}
        placeholder="https://wallet.example.com"
        value={value.replaceAll(',', '\n')}
        wrong={problem !== null}
        said={problem ?? undefined}
        onChange={next => onChange({ value: next })}
      />
    );
  return (
    <Field
      name="value"
      label="Address"
      placeholder="https://hooks.example.com/events"
      mono
      value={value}
      problems={problems}
      onChange={next => onChange({ value: next })}
      {...(problem !== null && { error: problem })}
    />
  );
}
