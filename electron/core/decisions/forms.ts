/** The forms of operations, and the exact body of what was typed so far. */

import { type ActivityName, operations, rowOf } from '../../contract/operations/table.ts';
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import { describeAnswer } from '../../contract/schema/answer.ts';
import { describeForm } from '../../contract/schema/form.ts';
import type { Operation } from '../../contract/schema/operation.ts';
import { problemsOf } from '../../contract/schema/problems.ts';
import type { FormEntry } from '../../contract/values/app-values.ts';
import { fingerprintOf } from '../stamps/fingerprint.ts';
import type { Prepared } from '../submit/types.ts';
import type { Compose } from './compose.ts';
import { flowOf, ledElsewhere } from './flows.ts';

/** Bodies shown by `check` and not sent yet; older ones are forgotten. */
const keptBodies = 50;

export interface Forms extends Pick<Compose, 'list' | 'describe' | 'check'> {
  /** The very body that was shown, once, over the connection that it was shown for. */
  takeChecked(connectionId: string, operation: string, body: string): Outcome<Prepared>;
}

export function createForms(): Forms {
  const checked = new Map<string, { connectionId: string; prepared: Prepared }>();
  return {
    list: () =>
      Object.entries(operations)
        .filter(([name]) => !votes.has(name))
        .map(([name, row]) => entryOf(name, row)),
    describe(operation) {
      const row = rowOf(operation);
      if (row === undefined) return failure('unknown_operation', `There is no operation “${operation.slice(0, 60)}”.`);
      return done({ ...entryOf(operation, row), fields: describeForm(row), answer: describeAnswer(row) });
    },
    check(session, operation, parameters, more) {
      const row = rowOf(operation);
      if (row === undefined) return failure('unknown_operation', `There is no operation “${operation.slice(0, 60)}”.`);
      const flow = flowOf(operation);
      if (flow !== null) return ledElsewhere(flow);
      const parsed = row.parameters.safeParse(parameters);
      const problems = parsed.success ? [] : problemsOf(parsed.error, parameters, row.parameters);
      if (!parsed.success) return done({ problems, body: null, bytes: 0, fingerprint: null });
      if (row.kind !== 'activity') {
        // As the service client will write them; they are written anew when they are sent, with nothing to keep.
        const { organizationId } = session.connection;
        const body = JSON.stringify(row.kind === 'query' ? { organizationId, ...parsed.data } : parsed.data);
        const bytes = new TextEncoder().encode(body);
        return done({ problems, body, bytes: bytes.length, fingerprint: row.kind === 'query' ? null : fingerprintOf(bytes) });
      }
      const prepared = session.prepare(operation as ActivityName, parameters, more);
      if (!prepared.ok) return prepared;
      checked.set(prepared.value.text, { connectionId: session.connection.connectionId, prepared: prepared.value });
      for (const oldest of checked.keys()) {
        if (checked.size <= keptBodies) break;
        checked.delete(oldest);
      }
      return done({
        problems,
        body: prepared.value.text,
        bytes: prepared.value.body.length,
        fingerprint: prepared.value.fingerprint,
      });
    },
    takeChecked(connectionId, operation, body) {
      // SECURITY: only bytes this process built and showed can be sent; a page cannot hand in bytes of its own, nor those of
      // one connection over another, where another key would stamp them and other names would explain them.
      const shown = checked.get(body);
      if (shown === undefined || shown.prepared.name !== operation || shown.connectionId !== connectionId)
        return failure('forbidden', 'This body was not shown by Countersign. Check the form again.');
      checked.delete(body);
      return done(shown.prepared);
    },
  };
}

// SECURITY: a vote names the seal of a review that was read, never a fingerprint that was typed (docs/threats.md#sealed-review).
const votes: ReadonlySet<string> = new Set(['approve_activity', 'reject_activity']);

function entryOf(operation: string, row: Operation): FormEntry {
  const { group, kind, doc } = row;
  const flow = flowOf(operation);
  return {
    ...{ operation, group, kind, title: titleOf(operation), doc, companion: row.source !== 'interface' },
    ...(row.kind === 'activity' && { type: row.type }),
    ...(flow !== null && { flow }),
  };
}

const spelt: Record<string, string> = {
  api: 'API',
  eth: 'Ethereum',
  ip: 'IP',
  otp: 'OTP',
  oauth: 'OAuth',
  organization: 'organisation',
};
/** "create_api_keys" → "Create API keys" */
function titleOf(operation: string): string {
  if (operation === 'whoami') return 'Who am I';
  const words = operation
    .replace('sub_organization', 'sub-organisation')
    .split('_')
    .map(word => spelt[word] ?? word);
  return words.map((word, index) => (index === 0 ? word.charAt(0).toUpperCase() + word.slice(1) : word)).join(' ');
}
