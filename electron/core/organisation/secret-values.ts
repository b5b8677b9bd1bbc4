/** Asks a person for the values of secrets that are to be imported: in the trusted window, before anything is sent. */
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { AskSecrets } from '../decisions/ask-secrets.ts';
import type { Session } from '../session.ts';
import { quoted } from '../text/visible.ts';
import type { SecretDraft } from './secrets.ts';

const nameOf = ({ name }: Omit<SecretDraft, 'value'>, index: number): string =>
  name === undefined ? `secret ${index + 1}, without a name` : quoted(name, 400);

/** The drafts with their values, which live until they are sealed. */
export function askValues(
  secretsAsked: AskSecrets,
  { connection }: Session,
  drafts: readonly Omit<SecretDraft, 'value'>[],
): Promise<Outcome<SecretDraft[]>> {
  const count = drafts.length === 1 ? 'a secret' : `${drafts.length} secrets`;
  return secretsAsked.ask({
    title: `Type the ${drafts.length === 1 ? 'value' : 'values'} of ${count}`,
    sentences: [
      'Each is sealed here to a key that the enclave signs for it. Its value is not stored on this computer.',
      'The service is then asked for those keys, and you confirm what is sent.',
    ],
    facts: [
      { label: 'Organisation', value: connection.organizationName },
      { label: 'Its id', value: connection.organizationId },
      { label: 'Service', value: connection.baseUrl },
    ],
    fields: drafts.map((draft, index) => ({
      kind: 'secret',
      name: `secrets[${index}].value`,
      label: `Value of ${nameOf(draft, index)}`,
      multiline: true,
    })),
    button: 'Seal and continue',
    async take(given) {
      const values = drafts.map((draft, index) => ({ ...draft, value: given[`secrets[${index}].value`] ?? '' }));
      const problems = values.flatMap(({ value }, index) =>
        value === '' ? [{ path: `secrets[${index}].value`, expected: 'a value that is not empty', received: 'nothing' }] : [],
      );
      return problems.length === 0
        ? done(values)
        : failure('invalid', 'A value is missing. Nothing was sealed or sent.', { problems });
    },
  });
}
