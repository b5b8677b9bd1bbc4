import { Fragment, useState } from 'react';
import { custody } from '../../../bridge.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { Table } from '../../../parts/layout/table.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import { Notice } from '../../../parts/state/notice.tsx';
import { Differences } from '../../../parts/values/differences.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { ask } from '../../../store/ask.ts';
import type { Configs } from '../../../store/organisation/organisation.ts';
import { organisation, useOrganisation, useSession } from '../../../stores.ts';
import { featureWords } from '../../../words/organisation.ts';
import { submitsOff } from '../../../words/submits.ts';
import { SubmitDialog } from '../../submit/dialog.tsx';
import { useSubmit } from '../../submit/use-submit.ts';
import { LoadedPart } from '../loaded.tsx';
import pane from '../pane.module.css';
import { QuorumPicture } from '../quorum.tsx';
import { Intro, TabPage } from '../tab-page.tsx';

type Name = Parameters<typeof custody.settings.set_organization_feature>[0]['name'];
interface Feature {
  name: string;
  /** null: not set, or not told. */
  value: string | null;
}

/** The features the specification knows, then those the service tells of beside them. */
function featuresOf(configs: Configs | null): Feature[] {
  const told = new Map((configs?.features ?? []).map(({ name, value }) => [name ?? '', value ?? '']));
  const known = Object.keys(featureWords).map(name => ({ name, value: told.get(name) ?? null }));
  const others = [...told].filter(([name]) => featureWords[name] === undefined).map(([name, value]) => ({ name, value }));
  return [...known, ...others];
}

/** What is switched for the whole organisation; only the root quorum decides it. */
export function FeaturesTab() {
  const [changing, setChanging] = useState<Feature | null>(null);
  return (
    <TabPage>
      <Intro>
        A feature applies to the whole organisation, and only the current root quorum can decide it: no policy can. Setting one
        replaces its value; no operation removes one.
      </Intro>
      <LoadedPart
        part="configs"
        without="Features can still be set below; their current values and the members of the root quorum cannot be shown."
      >
        {configs => (
          <>
            <QuorumPicture quorum={configs.quorum ?? null} />
            <Features features={featuresOf(configs)} isTold onChange={setChanging} />
          </>
        )}
      </LoadedPart>
      <Unread onChange={setChanging} />
      {changing !== null && <SetFeature key={changing.name} feature={changing} onClose={() => setChanging(null)} />}
    </TabPage>
  );
}

/** Where the deployment does not tell the values, they can still be set. */
function Unread({ onChange }: { onChange(feature: Feature): void }) {
  const isMissing = useOrganisation(state => state.parts.configs.failure?.code === 'operation_unavailable');
  return isMissing ? <Features features={featuresOf(null)} isTold={false} onChange={onChange} /> : null;
}

interface FeaturesProps {
  features: Feature[];
  isTold: boolean;
  onChange(feature: Feature): void;
}

function Features({ features, isTold, onChange }: FeaturesProps) {
  const off = useSession(state => submitsOff(state.app));
  return (
    <>
      {off !== null && <p className={pane.quiet}>{off}</p>}
      <Table label="Features" columns={['Feature', 'What it does', 'Value, as the service claims', 'Change']}>
        {features.map(feature => {
          const words = featureWords[feature.name];
          return (
            <tr key={feature.name}>
              <td>
                <b>{words?.title ?? 'Unknown to this version'}</b>
                <br />
                <span className={pane.quiet}>
                  {words === undefined ? <HostileText text={feature.name} mono limit={80} /> : <Wire name={feature.name} />}
                </span>
              </td>
              <td>
                {words?.effect ?? 'This app does not know what it does.'}{' '}
                {words?.door === true && <Chip tone="look">a way in without a key</Chip>}
              </td>
              <td>{valueWords(feature.value, isTold)}</td>
              <td>
                {words !== undefined && (
                  <Button small isDisabled={off !== null} aria-label={`Set ${words.title}`} onPress={() => onChange(feature)}>
                    Set…
                  </Button>
                )}
              </td>
            </tr>
          );
        })}
      </Table>
    </>
  );
}

/** A name of the specification, which breaks between its words. */
const Wire = ({ name }: { name: string }) => (
  <code>
    {name.split(/(?<=_)/).map(word => (
      <Fragment key={word}>
        {word}
        <wbr />
      </Fragment>
    ))}
  </code>
);

function valueWords(value: string | null, isTold: boolean) {
  if (!isTold) return <span className={pane.quiet}>not given</span>;
  if (value === null) return <span className={pane.quiet}>not set</span>;
  return value === '' ? <span className={pane.quiet}>empty text</span> : <HostileText text={value} mono limit={200} />;
}

function SetFeature({ feature, onClose }: { feature: Feature; onClose(): void }) {
  const submit = useSubmit();
  const [value, setValue] = useState(feature.value ?? '');
  const words = featureWords[feature.name];
  const isSame = value === feature.value;
  const send = () =>
    submit.run(async () => {
      const answer = await ask(custody.settings.set_organization_feature({ name: feature.name as Name, value }));
      if (answer.ok && answer.value.status === 'ACTIVITY_STATUS_COMPLETED') void organisation.getState().load('configs');
      return answer;
    });
  return (
    <SubmitDialog
      title={`Set “${words?.title ?? feature.name}”`}
      open
      onClose={onClose}
      submit={submit}
      onSend={() => void send()}
      wanting={isSame ? 'It already has this value.' : null}
    >
      <p>{words?.effect}</p>
      {words?.door === true && (
        <Notice tone="look" title="This is a way in that needs no API key">
          <p>Confirm with the other members of the root quorum over another channel.</p>
        </Notice>
      )}
      <Field name="value" label="Value" help={words?.value} mono value={value} onChange={setValue} problems={submit.problems} />
      {!isSame && (
        <Differences
          differences={[
            { label: words?.title ?? feature.name, before: feature.value, after: value === '' ? 'empty text' : value },
          ]}
        />
      )}
      <p className={pane.quiet}>The current root quorum must approve it; the others find it under Approvals.</p>
    </SubmitDialog>
  );
}
