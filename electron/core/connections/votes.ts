/** Whether a connection's deployment shows what was stamped under votes, and what a person reads before that is changed. */
import type { Connection } from '../../contract/values/app-values.ts';
import type { ReviewDocument } from '../../contract/values/document.ts';

const words = (shown: boolean): string =>
  shown
    ? 'Shown: an activity that no vote proves is critical'
    : 'Never shown: an activity whose votes show no text is only claimed by the service, and high';

/**
 * SECURITY: without the stamped text, whatever stands behind a fingerprint is shown as the service likes; so this changes
 * in the confirmation window alone, and every review says it (docs/threats.md#proven-proposal).
 */
export function votesDocument(connection: Connection, shown: boolean): ReviewDocument {
  return {
    headline: shown
      ? `Require votes to prove proposals of “${connection.organizationName}” again`
      : `Accept what “${connection.organizationName}” shows where no vote proves it`,
    effects: shown
      ? ['From now on, an activity without a vote that proves it is critical.']
      : [
          'From now on, an activity whose votes show no text is marked high instead of critical. Its headline stays a claim of the service.',
          'It is still decided on its own, never together with others. A vote that shows a different text stays critical.',
        ],
    facts: [
      {
        label: 'Organisation',
        value: connection.organizationId,
        kind: 'id',
        source: 'service',
        name: connection.organizationName,
      },
      { label: 'Service address', value: connection.baseUrl, kind: 'url', source: 'pasted' },
    ],
    findings: shown
      ? []
      : [
          {
            rule: 'votes-setting',
            severity: 'critical',
            sentence: 'Whoever runs this service, or sits between it and you, can show any request beside any fingerprint.',
            check: 'Switch this only if the operator of this deployment told you, over another channel, that it shows no votes.',
          },
        ],
    severity: shown ? 'note' : 'critical',
    digest: null,
    decoded: { label: 'Votes', value: words(shown), kind: 'text' },
    differences: [{ label: 'Votes of this deployment', before: words(!shown), after: words(shown) }],
  };
}
