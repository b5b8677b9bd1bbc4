/** Whether a condition is about signatures that it keeps within bounds: whose keys, to whom, and how much. */
import { whole } from '../../text/members.ts';
import type { Expression } from './expression.ts';
import type { Compared } from './lets.ts';

/** What only exists while something is signed. */
const signingTerm = /^(?:eth|ethereum|solana|bitcoin|tron|tempo)\./;
/** Names a receiver, a contract or a program. */
const receiver =
  /(?:^|\.)(?:to|recipient|address|to_address|contract_address|verifying_contract|program_key)$|contract_call_args\[/;
const amount = /(?:^|\.)(?:value|amount|call_value)$|contract_call_args\[/;
/** No payment of a treasury is larger, in the smallest unit of a coin with eighteen decimals. */
const most = 10n ** 23n;

/** What must hold for one way of a condition: of an expression within another one, only one side need. */
function mustOf(way: Expression): readonly { term: Compared; list: string }[] {
  const parts = way.is === 'all' ? way.of : [way];
  return parts.flatMap(part => {
    if (part.is === 'compared') return [{ term: part, list: '' }];
    // What every member of a list passes.
    return part.is === 'each' && part.how === 'all' ? mustOf(part.of).map(({ term }) => ({ term, list: part.list })) : [];
  });
}

export interface Bounds {
  /** It can only be met by something that is signed. */
  isSigning: boolean;
  /** A wallet, a key, a receiver or a contract is named. */
  isNamed: boolean;
  /** Those who may be paid, where they are named. */
  receivers: readonly string[];
  isCapped: boolean;
}

export function boundsOf(way: Expression): Bounds {
  const must = mustOf(way);
  const isEqual = ({ how }: Compared): boolean => how === '==' || how === 'in';
  const isSigning = must.some(
    ({ term, list }) =>
      signingTerm.test(`${list}.`) ||
      signingTerm.test(term.what) ||
      (term.what.startsWith('activity.') &&
        isEqual(term) &&
        term.values.every(value => /SIGN|RAW_PAYLOAD|TRANSACTION/.test(value))),
  );
  const named = must.filter(
    ({ term }) => isEqual(term) && (receiver.test(term.what) || /^(?:wallet|private_key)\.id$/.test(term.what)),
  );
  const receivers = must
    .filter(({ term }) => isEqual(term) && receiver.test(term.what))
    .flatMap(({ term }) => term.values.map(value => value.replace(/^'(.*)'$/s, '$1')));
  const isCapped = must.some(({ term }) => {
    const bound = whole(term.values[0]);
    return amount.test(term.what) && bound !== null && bound <= most && (term.how === '<' || term.how === '<=');
  });
  return { isSigning, isNamed: named.length > 0, receivers, isCapped };
}
