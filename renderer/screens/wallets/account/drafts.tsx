import { Plus, X } from 'lucide-react';
import type { Problem } from '../../../../electron/contract/outcome.ts';
import type { AddressFormat, Curve } from '../../../../electron/contract/schema/enums.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Select } from '../../../parts/controls/select.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { choiceWords } from '../../../parts/form/choice-words.ts';
import { formatsByUse, nextPath, type Place, presetOf, twinWords } from '../../../words/account-presets.ts';
import styles from './drafts.module.css';

export interface AccountDraft {
  addressFormat: AddressFormat;
  curve: Curve;
  path: string;
  name: string;
}

/** Another account of a format, at the first path that is free. */
export function freshDraft(format: AddressFormat, taken: readonly Place[]): AccountDraft {
  const [curve] = presetOf(format).curves;
  return { addressFormat: format, curve, path: nextPath(format, curve, taken), name: '' };
}

/** Why the accounts cannot be derived as they are; null where they can. */
export const wantingOf = (drafts: readonly AccountDraft[], taken: readonly Place[]): string | null =>
  drafts.some((_, index) => twinWords(drafts, index, taken) !== null) ? 'No account can be derived twice.' : null;

/** As the service takes them. */
export const accountParameters = (drafts: readonly AccountDraft[]) =>
  drafts.map(({ name, ...draft }) => ({
    ...draft,
    pathFormat: 'PATH_FORMAT_BIP32' as const,
    ...(name.trim() === '' ? {} : { name: name.trim() }),
  }));

const formats = formatsByUse.map(value => ({ value, words: choiceWords(value) }));

interface Props {
  drafts: readonly AccountDraft[];
  /** Accounts the wallet has already. */
  taken: readonly Place[];
  problems: readonly Problem[];
  onChange(drafts: AccountDraft[]): void;
}

/** The accounts to derive: a format brings its curve and the path that wallets agree on. */
export function AccountDrafts({ drafts, taken, problems, onChange }: Props) {
  const put = (at: number, change: Partial<AccountDraft>) =>
    onChange(drafts.map((draft, index) => (index === at ? { ...draft, ...change } : draft)));
  const others = (at: number) => [...taken, ...drafts.filter((_, index) => index !== at)];
  return (
    <div className={styles.drafts}>
      {drafts.map((draft, index) => {
        const { curves } = presetOf(draft.addressFormat);
        const twin = twinWords(drafts, index, taken);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: drafts have no identity but their place
          <fieldset key={index} className={styles.draft}>
            <legend>Account {index + 1}</legend>
            <Select
              label="Format"
              value={draft.addressFormat}
              choices={formats}
              onChange={format => put(index, { ...freshDraft(format, others(index)), name: draft.name })}
            />
            <Select
              label="Curve"
              value={draft.curve}
              choices={curves.map(value => ({ value, words: choiceWords(value) }))}
              isDisabled={curves.length === 1}
              onChange={curve => put(index, { curve, path: nextPath(draft.addressFormat, curve, others(index)) })}
            />
            <Field
              name={`accounts[${index}].path`}
              label="Path"
              mono
              value={draft.path}
              problems={problems}
              onChange={path => put(index, { path })}
              {...(twin !== null && { error: twin })}
            />
            <Field
              name={`accounts[${index}].name`}
              label="Name (optional)"
              value={draft.name}
              problems={problems}
              onChange={name => put(index, { name })}
            />
            <span className={styles.remove}>
              <Button
                small
                variant="quiet"
                aria-label={`Remove account ${index + 1}`}
                onPress={() => onChange(drafts.filter((_, at) => at !== index))}
              >
                <X aria-hidden size={14} />
              </Button>
            </span>
          </fieldset>
        );
      })}
      <div>
        <Button
          small
          onPress={() => {
            const format = drafts.at(-1)?.addressFormat ?? 'ADDRESS_FORMAT_ETHEREUM';
            onChange([...drafts, freshDraft(format, [...taken, ...drafts])]);
          }}
        >
          <Plus aria-hidden size={14} /> Another account
        </Button>
      </div>
    </div>
  );
}
