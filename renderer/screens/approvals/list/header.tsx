import { ArrowDownNarrowWide, ListFilter, SquareCheck } from 'lucide-react';
import { memo, type RefObject, useMemo } from 'react';
import { severityWords } from '../../../../electron/contract/severity.ts';
import { count } from '../../../../electron/contract/text/plain-text.ts';
import type { AppState } from '../../../../electron/contract/values/app-values.ts';
import { severities } from '../../../../electron/contract/values/document.ts';
import { custody } from '../../../bridge.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { ExportMenu } from '../../../parts/controls/export.tsx';
import { PickMany, PickOne } from '../../../parts/controls/pick.tsx';
import { SearchBox } from '../../../parts/controls/search-box.tsx';
import { Segments } from '../../../parts/controls/segments.tsx';
import { Found, ListHeader, ListTools } from '../../../parts/layout/list-header.tsx';
import { activityGroups } from '../../../store/activities/urgency.ts';
import { choicesOf } from '../../../store/activities/view.ts';
import { activityList, bulk, ui, useActivities, useActivityList, useInbox, useJustDecided, useUi } from '../../../stores.ts';
import { activityKindWords, groupWords } from '../../../words/review/activities.ts';
import { glance } from '../../../words/text/hostile.ts';
import { exportOf } from './export.ts';
import { useFiltering, useSelecting } from './open.ts';
import { OverPick } from './over.tsx';
import type { Shown } from './shown.ts';
import { Views } from './views.tsx';
import { WhichOrganisation } from './which-organisation.tsx';

interface Props {
  app: AppState;
  shown: Shown;
  field: RefObject<HTMLInputElement | null>;
  onLeave(): void;
}

const groupingWords = { severity: 'severity', organisation: 'organisation', none: 'nothing' } as const;
const orderWords = { lapses: 'lapses first', newest: 'newest first', amount: 'largest first' } as const;

/** The three lists with their counts, the search, what narrows them, and in which order they stand. */
export const ApprovalsHeader = memo(function ApprovalsHeader({ app, shown, field, onLeave }: Props) {
  const group = useUi(state => state.group);
  const groups = useActivities(state => state.groups);
  const everywhere = useInbox(state => (state.on ? state.found : null));
  const byId = useActivities(state => state.byId);
  // They wait for nobody any more, whatever was read of them last.
  const onTheirWay = useJustDecided(state => [...state.byId.keys()].filter(id => byId.get(id)?.group === 'needs_me').length);
  const isFiltering = useFiltering();
  const isSelecting = useSelecting();
  const held = shown.rows.length;
  const many = {
    ...Object.fromEntries(activityGroups.map(each => [each, groups[each].length])),
    needs_me: (everywhere ?? groups.needs_me.length) - onTheirWay,
  };
  const foundOf = shown.isOfAll && everywhere !== null && everywhere > held ? everywhere : held;
  return (
    <ListHeader
      title="Approvals"
      action={
        <ListTools>
          <Button
            small
            variant="faint"
            aria-expanded={isFiltering}
            onPress={() => {
              if (isFiltering) activityList.getState().clear();
              activityList.getState().turn({ isFiltering: !isFiltering });
            }}
          >
            <ListFilter aria-hidden size={14} /> Filter
          </Button>
          {isFiltering ? (
            <>
              <Views app={app} view={shown.view} />
              <ExportMenu
                name={`approvals-${group.replace('_', '-')}`}
                isDisabled={shown.passing.length === 0}
                table={() => exportOf(app, shown.passing)}
                save={custody.files.save}
              />
            </>
          ) : (
            group === 'needs_me' && (
              <Button
                small
                variant="faint"
                aria-pressed={isSelecting}
                onPress={() => {
                  activityList.getState().turn({ isSelecting: !isSelecting });
                  bulk.getState().close();
                  onLeave();
                }}
              >
                <SquareCheck aria-hidden size={14} /> Select
              </Button>
            )
          )}
        </ListTools>
      }
    >
      <Segments
        label="Which activities"
        value={group}
        segments={activityGroups.map(value => ({
          value,
          words: groupWords[value],
          many: (many as Record<string, number>)[value] ?? 0,
        }))}
        onChange={next => {
          ui.getState().show(next);
          // What is ticked belongs to what waits for this person.
          bulk.getState().close();
        }}
      />
      <Sought field={field} onLeave={onLeave} />
      {isFiltering ? (
        <>
          <Filters app={app} shown={shown} />
          <ListTools end={<OrderTools app={app} isPast={group === 'decided'} />}>
            <HowMany shown={shown} of={foundOf} />
          </ListTools>
        </>
      ) : (
        <>
          <WhichOrganisation app={app} />
          <HowMany shown={shown} of={foundOf} />
        </>
      )}
    </ListHeader>
  );
});

/** A letter draws the field alone; what it finds follows (`useShown`). */
function Sought({ field, onLeave }: Pick<Props, 'field' | 'onLeave'>) {
  const query = useUi(state => state.query);
  return (
    <SearchBox
      label="Search by person, address, amount, id or link"
      placeholder="Person, address, amount, id or link"
      value={query}
      onChange={value => ui.getState().search(value)}
      field={field}
      onLeave={onLeave}
    />
  );
}

/** "19 of 128"; nothing where all of them stand there. */
function HowMany({ shown, of }: { shown: Shown; of: number }) {
  const held = shown.rows.length;
  if (!shown.isNarrowed) return of > held ? <Found>{`The gravest ${count(held)} of ${count(of)}`}</Found> : null;
  return (
    <Found>
      {`${count(shown.passing.length)} of ${count(of)}`}
      <Button
        small
        variant="quiet"
        onPress={() => {
          ui.getState().search('');
          activityList.getState().clear();
        }}
      >
        Clear filters
      </Button>
    </Found>
  );
}

function Filters({ app, shown }: { app: AppState; shown: Shown }) {
  const view = useActivityList(state => state.view);
  const { kinds, people } = useMemo(() => choicesOf(shown.rows), [shown.rows]);
  const { set } = activityList.getState();
  // What is chosen can be taken away, whether anything of it is listed or not.
  const withChosen = <T,>(offered: readonly T[], chosen: readonly T[]) => [
    ...offered,
    ...chosen.filter(each => !offered.includes(each)),
  ];
  return (
    <ListTools>
      <WhichOrganisation app={app} />
      <PickMany
        label="Severity"
        choices={severities.map(value => ({ value, words: severityWords[value].toLowerCase() }))}
        values={view.severities}
        onChange={chosen => set({ severities: chosen })}
      />
      <PickMany
        label="Type"
        choices={withChosen(kinds, view.kinds).map(value => ({ value, words: activityKindWords[value] }))}
        values={view.kinds}
        onChange={chosen => set({ kinds: chosen })}
      />
      <PickMany
        label="Asked by"
        choices={withChosen(people, view.people).map(value => ({ value, words: glance(value, 60) }))}
        values={view.people}
        onChange={chosen => set({ people: chosen })}
      />
      <OverPick over={view.over} onChange={over => set({ over })} />
    </ListTools>
  );
}

function OrderTools({ app, isPast }: { app: AppState; isPast: boolean }) {
  const { grouping, order } = useActivityList(state => state.view);
  const { set } = activityList.getState();
  const groupings =
    app.connections.length > 1 ? (['severity', 'organisation', 'none'] as const) : (['severity', 'none'] as const);
  return (
    <>
      {!isPast && (
        <PickOne
          label="By"
          required
          choices={groupings.map(value => ({ value, words: groupingWords[value] }))}
          value={grouping}
          onChange={value => value !== null && set({ grouping: value })}
        />
      )}
      <PickOne
        label=""
        icon={<ArrowDownNarrowWide aria-hidden size={14} />}
        required
        choices={(['lapses', 'newest', 'amount'] as const).map(value => ({
          value,
          words: isPast && value === 'lapses' ? 'decided last' : orderWords[value],
        }))}
        value={order}
        onChange={value => value !== null && set({ order: value })}
      />
    </>
  );
}
