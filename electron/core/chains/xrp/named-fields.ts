/** Fields of a transaction by what the ledger's definitions call them (xrpl.org, serialization format). */
import { hexOf } from '../../text/bytes.ts';
import type { Amount } from '../effect.ts';
import { amountIn, type Field } from './fields.ts';
import { accountOf, assetAmount, type Ledger, ledgerOf } from './ledger.ts';

/** By type and number of the ledger's definitions. */
export class Fields {
  readonly all: readonly Field[];
  constructor(all: readonly Field[]) {
    this.all = all;
  }
  bytes(type: number, number: number): Uint8Array | undefined {
    return this.all.find(field => field.type === type && field.number === number)?.bytes;
  }
  whole(type: number, number: number): bigint | null {
    const bytes = this.bytes(type, number);
    return bytes === undefined ? null : BigInt(`0x${hexOf(bytes)}`);
  }
  amount(number: number, anyOf: string | null = null): Amount | null {
    const bytes = this.bytes(6, number);
    return bytes === undefined ? null : assetAmount(amountIn(bytes), this.ledger, anyOf);
  }
  /** UInt16 1.2 names the kind of transaction. */
  get type(): number {
    return Number(this.whole(1, 2) ?? -1n);
  }
  get networkId(): bigint | null {
    return this.whole(2, 1);
  }
  get ledger(): Ledger {
    return ledgerOf(this.networkId);
  }
  get account(): string {
    return accountOf(this.bytes(8, 1), 'Account');
  }
}
