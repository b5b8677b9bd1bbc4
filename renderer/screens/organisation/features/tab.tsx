import { useState } from 'react';
import { Button } from '../../../parts/controls/button.tsx';
import { Switch } from '../../../parts/fields/switch.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import type { Configs } from '../../../store/organisation/organisation.ts';
import { useOrganisation, useSession } from '../../../stores.ts';
import { featureTitle, featureValueWords, featureWords } from '../../../words/rules/features.ts';
import { submitsOff } from '../../../words/submits.ts';
import { LoadedPart } from '../loaded.tsx';
import pane from '../pane.module.css';
import { QuorumPicture } from '../quorum.tsx';
import { Intro, TabPage } from '../tab-page.tsx';
import styles from './features.module.css';
import { type Feature, SetFeature } from './set.tsx';

/** The features the specification knows, then those the service tells of beside them. */
function featuresOf(configs: Configs | null): Feature[] {
  const told = new Map((configs?.features ?? []).map(({ name, value }) => [name ?? '', value ?? '']));
  const known = Object.keys(featureWords).map(name => ({ name, value: told.get(name) ?? null }));
  const others = [...told].filter(([name]) => featureWords[name] === undefined).map(([name, value]) => ({ name, value }));
  return [...known, ...others];
}

/** What a person asked for: a feature, with the value its switch would be turned to. */
interface Asked {
  feature: Feature;
  next: string | null;
}

/** What is switched for the whole organisation; only the root quorum decides it. */
export function FeaturesTab() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const onAsk = (feature: Feature, next: string | null = null) => setAsked({ feature, next });
  return (
    <TabPage>
      <Intro>
        A feature holds for the whole organisation. Only the root quorum decides it. Once set, it can only be set anew.
      </Intro>
      <LoadedPart part="configs" without="Features can still be set below. Their values and the root quorum cannot be shown.">
        {configs => (
          <>
            <QuorumPicture quorum={configs.quorum ?? null} />
            <Features features={featuresOf(configs)} isTold onAsk={onAsk} />
          </>
        )}
      </LoadedPart>
      <Unread onAsk={onAsk} />
      {asked !== null && (
        <SetFeature key={asked.feature.name} feature={asked.feature} next={asked.next} onClose={() => setAsked(null)} />
      )}
    </TabPage>
  );
}

interface ListProps {
  features: readonly Feature[];
  isTold: boolean;
  onAsk(feature: Feature, next?: string): void;
}

/** Where the deployment does not tell the values, they can still be set. */
function Unread({ onAsk }: Pick<ListProps, 'onAsk'>) {
  const isMissing = useOrganisation(state => state.parts.configs.failure?.code === 'operation_unavailable');
  return isMissing ? <Features features={featuresOf(null)} isTold={false} onAsk={onAsk} /> : null;
}

function Features({ features, ...rest }: ListProps) {
  const off = useSession(state => submitsOff(state.app));
  const isDoor = ({ name }: Feature) => featureWords[name]?.door === true;
  return (
    <>
      {off !== null && <p className={pane.quiet}>{off}</p>}
      <Section title="Ways in without an API key">
        <List features={features.filter(isDoor)} isOff={off !== null} {...rest} />
      </Section>
      <Section title="Other features">
        <List features={features.filter(each => !isDoor(each))} isOff={off !== null} {...rest} />
      </Section>
    </>
  );
}

const List = ({ features, ...rest }: ListProps & { isOff: boolean }) => (
  <ul className={styles.list}>
    {features.map(feature => (
      <Row key={feature.name} feature={feature} {...rest} />
    ))}
  </ul>
);

function Row({ feature, isTold, isOff, onAsk }: Omit<ListProps, 'features'> & { feature: Feature; isOff: boolean }) {
  const words = featureWords[feature.name];
  const title = featureTitle(feature.name);
  const { value } = feature;
  const isSwitch = words?.value === 'flag' && isTold && (value === null || value === 'true' || value === 'false');
  return (
    <li className={styles.row} aria-label={title}>
      <div className={styles.words}>
        <b>
          <HostileText text={title} limit={80} />
        </b>
        <p>{words?.effect ?? 'This app does not know what it does.'}</p>
      </div>
      {isSwitch ? (
        <Switch
          label={`${title}: ${stateWords(feature, isTold)}`}
          isOn={value === 'true'}
          isDisabled={isOff}
          onChange={on => onAsk(feature, String(on))}
        >
          <span className={styles.state}>{stateWords(feature, isTold)}</span>
        </Switch>
      ) : (
        <span className={styles.set}>
          <span className={styles.state}>
            <HostileText text={stateWords(feature, isTold)} limit={200} />
          </span>
          {words !== undefined && (
            <Button small isDisabled={isOff} aria-label={`Set… ${title}`} onPress={() => onAsk(feature)}>
              Set…
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

function stateWords({ name, value }: Feature, isTold: boolean): string {
  if (!isTold) return 'Not told';
  return value === null ? 'Not set' : featureValueWords(featureWords[name]?.value, value);
}
