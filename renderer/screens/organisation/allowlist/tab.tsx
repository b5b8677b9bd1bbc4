import { useEffect } from 'react';
import { plural } from '../../../../electron/contract/text/plain-text.ts';
import type { AllowlistReport } from '../../../../electron/contract/values/organisation.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { Verdict } from '../../../parts/review/verdict.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { TextSkeleton } from '../../../parts/state/skeleton.tsx';
import { Differences } from '../../../parts/values/differences.tsx';
import { allowlist, ui, useAllowlist } from '../../../stores.ts';
import { SendBar } from '../../submit/send-bar.tsx';
import { Submitted } from '../../submit/submitted.tsx';
import { useSubmit } from '../../submit/use-submit.ts';
import { Intro, TabPage } from '../tab-page.tsx';
import { AllowlistLevel } from './level.tsx';
import { LockOutCheck } from './lock-out.tsx';
import { AllowlistRules } from './rules.tsx';
import { AllowlistSwitches } from './switches.tsx';

/** The editor of an IP allowlist: what it would do is said before anything is sent. */
export function AllowlistTab() {
  const submit = useSubmit();
  const { draft, report, failure, base, level } = useAllowlist(state => state);
  useEffect(() => {
    const { base: known, loading, load } = allowlist.getState();
    if (known === null && !loading) void load();
  }, []);
  return (
    <>
      <TabPage>
        <Intro>
          API keys are accepted only from these ranges. What is sent replaces the whole list. A list without this computer locks
          this app out. The dashboard and the authentication proxy are exempt.
        </Intro>
        <AllowlistLevel />
        <Submitted state={submit.state} onDismiss={submit.reset} />
        {failure !== null && (
          <FailureNote failure={failure} tone="look">
            {failure.code === 'operation_unavailable' ? (
              <p>The current list cannot be read here. A new one can still be set: it replaces the current one unseen.</p>
            ) : (
              <Button small onPress={() => void allowlist.getState().load()}>
                Try again
              </Button>
            )}
          </FailureNote>
        )}
        {draft === null && failure === null && <TextSkeleton label="Reading the allowlist" />}
        {draft !== null && (
          <>
            <AllowlistSwitches draft={draft} isKey={level !== null} organisationEnabled={base?.organisationEnabled ?? null} />
            <LockOutCheck address={draft.address} report={report} />
            {report !== null && report.notes.length > 0 && (
              <Verdict findings={report.notes.map((note, index) => ({ ...note, rule: `allowlist ${index}` }))} />
            )}
            <AllowlistRules draft={draft} report={report} problems={submit.problems} />
            {report !== null && report.differences.length > 0 && (
              <Section title="What is replaced">
                <Differences differences={report.differences} />
              </Section>
            )}
          </>
        )}
      </TabPage>
      {draft !== null && (
        <SendBar submit={submit} onSend={() => void submit.run(allowlist.getState().send)} {...standing(report)}>
          {report !== null && report.differences.length > 0 && (
            <Button
              variant="quiet"
              onPress={() => {
                void allowlist.getState().load();
                ui.getState().cleared('The changes are undone', () => allowlist.getState().bring(draft));
              }}
            >
              Undo changes
            </Button>
          )}
        </SendBar>
      )}
    </>
  );
}

function standing(report: AllowlistReport | null): { wanting: string | null; wrong?: boolean } {
  if (report === null) return { wanting: 'Checking…' };
  const wrong = report.rows.filter(row => row.problem !== null).length;
  if (wrong > 0) return { wanting: `${plural(wrong, 'range')} to correct or remove`, wrong: true };
  return { wanting: report.differences.length === 0 ? 'No changes yet' : null };
}
