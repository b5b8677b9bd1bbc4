import { historyChains } from '../../../../electron/contract/schema/enums.ts';
import type { Balance } from '../../../../electron/contract/values/wallet-values.ts';
import { Digits } from '../../../parts/amounts/digits.tsx';
import { ScrollBox } from '../../../parts/boxes/scroll-box.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import { PickOne } from '../../../parts/controls/pick.tsx';
import { choiceWords } from '../../../parts/form/choice-words.ts';
import { Section } from '../../../parts/layout/section.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { ProvenanceIcon } from '../../../parts/values/provenance.tsx';
import { Time } from '../../../parts/values/time.tsx';
import { balancesKey, unasked } from '../../../store/wallets/balances.ts';
import { balances, history, useBalances, useHistory } from '../../../stores.ts';
import { atomic } from '../../../words/text/decimal.ts';
import { glance } from '../../../words/text/hostile.ts';
import styles from './balances.module.css';

const chains = historyChains.map(value => ({ value, words: choiceWords(value), detail: value }));
const missing: readonly string[] = ['operation_unavailable', 'not_found'];

/** What the service claims to be at an address: asked for by a press, marked as its claim, and used for nothing. */
export function BalancesPart({ address }: { address: string }) {
  const chain = useHistory(state => state.chain);
  const { reading, value, failure } = useBalances(state => state.entries[balancesKey(address, chain)] ?? unasked);
  const read = () => void balances.getState().read(address, chain);
  return (
    <Section
      title="Balances"
      action={
        <span className={styles.tools}>
          <PickOne
            label="Chain"
            required
            value={chain}
            choices={chains}
            onChange={next => next !== null && history.getState().choose(next)}
          />
          <Button small isDisabled={reading} onPress={read}>
            {reading ? 'Asking…' : value === null ? 'Ask the service' : 'Ask again'}
          </Button>
        </span>
      }
    >
      {failure !== null && (
        <FailureNote failure={failure} tone={missing.includes(failure.code) ? 'plain' : 'look'}>
          <Button small onPress={read}>
            Try again
          </Button>
        </FailureNote>
      )}
      {value === null ? (
        failure === null && <p className={styles.note}>Not asked yet. What the service answers is its claim.</p>
      ) : (
        <>
          <p className={styles.note} role="status">
            Claimed by the service, <Time at={value.readAt} />. Nothing here relies on it.
          </p>
          {value.balances.length === 0 ? (
            <p>Nothing on {choiceWords(chain)}.</p>
          ) : (
            <ScrollBox label="Balances" className={styles.scroll}>
              <table aria-label="Balances">
                <tbody>
                  {value.balances.map((each, index) => (
                    <BalanceRow key={each.caip19 ?? index} balance={each} />
                  ))}
                </tbody>
              </table>
            </ScrollBox>
          )}
        </>
      )}
    </Section>
  );
}

function BalanceRow({ balance: { caip19, symbol, name, amount, decimals, warnings } }: { balance: Balance }) {
  const value = atomic(amount);
  return (
    <tr>
      <th scope="row" title={glance(caip19 ?? '', 200)}>
        <span className={styles.name}>
          {glance(symbol ?? 'unnamed', 40)} <span>{glance(name ?? '', 80)}</span>
        </span>
        {warnings.map(warning => (
          <span key={warning} className={styles.warning}>
            {glance(warning, 200)}
          </span>
        ))}
      </th>
      <td title={`${glance(amount, 120)} atomic units`}>
        {value === null ? 'not a number' : <Digits amount={value} decimals={decimals} />}
        {decimals === null && value !== null && ' atomic units'}
      </td>
      <td>
        <ProvenanceIcon from="service" />
      </td>
    </tr>
  );
}
