import { ChartScatter, RefreshCw } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { plural } from '../../../../electron/contract/text/plain-text.ts';
import type { EarnCatalogue, EarnVault } from '../../../../electron/contract/values/earn-values.ts';
import { custody } from '../../../bridge.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { ExportMenu } from '../../../parts/controls/export.tsx';
import { PickOne } from '../../../parts/controls/pick.tsx';
import { SearchBox } from '../../../parts/controls/search-box.tsx';
import { Sheet } from '../../../parts/layout/sheet.tsx';
import { earn, earnEnable, useEarn } from '../../../stores.ts';
import { assetWords, providerWords } from '../../../words/vaults.ts';
import styles from './header.module.css';
import { OtherAsset } from './other-asset.tsx';
import { exportTable, providersOf } from './rows.ts';

const other = 'other';
const standings = [
  { value: 'enabled', words: 'enabled' },
  { value: 'not enabled', words: 'not enabled' },
] as const;

interface Props {
  field: RefObject<HTMLInputElement | null>;
  rows: readonly EarnVault[];
  catalogue: EarnCatalogue | null;
}

/** Which asset, which of its vaults, and what can be done with them. */
export function Header({ field, rows, catalogue }: Props) {
  const assets = useEarn(state => state.assets);
  const asset = useEarn(state => state.asset);
  const loading = useEarn(state => state.catalogues[state.asset ?? '']?.loading ?? false);
  const query = useEarn(state => state.query);
  const provider = useEarn(state => state.provider);
  const enabled = useEarn(state => state.enabled);
  const [typing, setTyping] = useState(false);
  const providers = catalogue === null ? [] : providersOf(catalogue);
  const all = catalogue?.vaults.length ?? 0;
  const choices = [
    ...assets.map(each => ({
      value: each.caip19,
      words: assetWords(each),
      detail: each.source === 'seen' ? 'requested here' : undefined,
    })),
    { value: other, words: 'Another asset…', detail: undefined },
  ];
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        <h1>Vaults</h1>
        {assets.length > 0 && (
          <PickOne
            label="Asset"
            required
            value={asset}
            choices={choices}
            onChange={value => (value === other ? setTyping(true) : value !== null && void earn.getState().choose(value))}
          />
        )}
        <Button small variant="quiet" isDisabled={loading} onPress={() => void earn.getState().refresh()}>
          <RefreshCw aria-hidden size={14} />
          {loading ? 'Reading…' : 'Read again'}
        </Button>
        <span className={styles.actions}>
          <ExportMenu
            name="vaults"
            save={custody.files.save}
            isDisabled={catalogue === null || rows.length === 0}
            table={() =>
              catalogue === null ? { header: [], rows: [], value: [] } : exportTable(rows, catalogue.asset, catalogue.readAt)
            }
          />
          <Button small onPress={() => earnEnable.getState().showClaim(true)}>
            Claim swap fees…
          </Button>
        </span>
      </div>
      <div className={styles.line}>
        <SearchBox
          label="Search vaults"
          placeholder="Name, curator, address"
          value={query}
          onChange={text => earn.getState().narrow({ query: text })}
          field={field}
          small
        />
        <PickOne
          label="Provider"
          value={provider === 'all' ? null : provider}
          choices={providers.map(value => ({ value, words: providerWords(value) }))}
          onChange={value => earn.getState().narrow({ provider: value ?? 'all' })}
        />
        <PickOne
          label="State"
          value={enabled === 'all' ? null : enabled}
          choices={standings}
          onChange={value => earn.getState().narrow({ enabled: value ?? 'all' })}
        />
        <span className={styles.found} role="status">
          {catalogue !== null && (rows.length === all ? plural(all, 'vault') : `${rows.length} of ${plural(all, 'vault')}`)}
        </span>
        <span className={styles.picture}>
          <Button small variant="quiet" isDisabled={catalogue === null} onPress={() => earn.getState().front(true)}>
            <ChartScatter aria-hidden size={14} />
            Chart
          </Button>
        </span>
      </div>
      <Sheet title="Another asset" open={typing} onClose={() => setTyping(false)}>
        <OtherAsset onDone={() => setTyping(false)} />
      </Sheet>
    </header>
  );
}
