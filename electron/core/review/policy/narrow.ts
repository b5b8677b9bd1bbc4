/** Whether a condition is about signatures that it keeps within bounds: whose keys, to whom, and how much. */
import { type Effort, effort } from '../../text/effort.ts';
import type { Expression } from './expression.ts';
import { type CapOf, type Compared, capOf, isCalled, isPaid, isWithoutData, partsOf, saysAll, signingTerm } from './terms.ts';

export interface Bounds {
  /** It can only be met by something that is signed. */
  isSigning: boolean;
  /** A wallet, a key, a receiver or a contract is named. */
  isNamed: boolean;
  /** Those who may be paid or called, in whichever way. */
  receivers: readonly string[];
  /** Every way names whom. */
  isToThem: boolean;
  /** Those of them who may be paid any amount. */
  uncapped: readonly string[];
  /** Contracts, where every way names one. */
  called: readonly string[];
  /** Whoever is paid through a contract is named. */
  isThroughCall: boolean;
  caps: readonly CapOf[];
  hasNoData: boolean;
}

const nothing: Bounds = {
  ...{ isSigning: false, isNamed: false, receivers: [], isToThem: false, uncapped: [] },
  ...{ called: [], isThroughCall: false, caps: [], hasNoData: false },
};

/**
 * What must hold for one way of a condition: of ways within it, what holds for each of them, and whomever any of them names.
 * @throws TooMuch
 */
export function boundsOf(way: Expression, work: Effort = effort()): Bounds {
  return within(way, '', work);
}

/** @param beside what must hold with it */
function within(way: Expression, list: string, work: Effort, beside: readonly Expression[] = [way]): Bounds {
  work.spend(1);
  switch (way.is) {
    case 'compared':
      return ofTerm(way, list);
    case 'all': {
      const parts = partsOf(way);
      return together(parts.map(part => within(part, list, work, parts)));
    }
    case 'any':
      return either(way.of.map(each => within(each, list, work)));
    case 'each':
      return way.how === 'any' ? nothing : ofMembers(way, beside, work);
    default:
      return nothing;
  }
}

/** What every member of a list passes; whom it names is named, but bounds nothing where something is paid beside the list. */
function ofMembers({ list, of }: Extract<Expression, { is: 'each' }>, beside: readonly Expression[], work: Effort): Bounds {
  const found = within(of, list, work);
  if (!isPartial(list, beside, work)) return found;
  const { isSigning, isNamed, receivers } = found;
  return { ...nothing, isSigning, isNamed, receivers };
}

/** Whether a list is of some of what is paid, and nothing beside it bounds the rest. */
function isPartial(list: string, beside: readonly Expression[], work: Effort): boolean {
  work.spend(beside.length);
  return !saysAll(list, beside, test => {
    const { isToThem, caps } = within(test, list, work);
    return isToThem || caps.length > 0;
  });
}

const isEqual = ({ how }: Compared): boolean => how === '==' || how === 'in';

function ofTerm(term: Compared, list: string): Bounds {
  const isActivity =
    term.what.startsWith('activity.') && isEqual(term) && term.values.every(value => /SIGN|RAW_PAYLOAD|TRANSACTION/.test(value));
  const isSigning = signingTerm.test(`${list}.`) || signingTerm.test(term.what) || isActivity;
  const cap = capOf(term);
  const found = { ...nothing, isSigning, caps: cap === null ? [] : [cap], hasNoData: isWithoutData(term) };
  if (!isEqual(term)) return found;
  if (/^(?:wallet|private_key)\.id$/.test(term.what)) return { ...found, isNamed: true };
  if (!isCalled(term.what) && !isPaid(term.what)) return found;
  const receivers = term.values.map(value => value.replace(/^'(.*)'$/s, '$1'));
  const isThroughCall = isPaid(term.what);
  return {
    ...{ ...found, isNamed: true, receivers, isToThem: true, uncapped: receivers },
    ...{ called: isThroughCall ? [] : receivers, isThroughCall },
  };
}

function together(parts: readonly Bounds[]): Bounds {
  const caps = [...new Set(parts.flatMap(part => part.caps))];
  const isThroughCall = parts.some(part => part.isThroughCall);
  // SECURITY: coins that are bounded bound nothing that is paid by a contract.
  const isCapped = caps.some(cap => !isThroughCall || cap !== 'coins');
  return {
    isSigning: parts.some(part => part.isSigning),
    isNamed: parts.some(part => part.isNamed),
    receivers: parts.flatMap(part => part.receivers),
    isToThem: parts.some(part => part.isToThem),
    uncapped: isCapped ? [] : parts.flatMap(part => part.uncapped),
    called: parts.flatMap(part => part.called),
    isThroughCall,
    caps,
    hasNoData: parts.some(part => part.hasNoData),
  };
}

function either(ways: readonly Bounds[]): Bounds {
  const [first = nothing] = ways;
  return {
    isSigning: ways.every(way => way.isSigning),
    isNamed: ways.every(way => way.isNamed),
    receivers: ways.flatMap(way => way.receivers),
    isToThem: ways.every(way => way.isToThem),
    uncapped: ways.flatMap(way => way.uncapped),
    called: ways.every(way => way.called.length > 0) ? ways.flatMap(way => way.called) : [],
    isThroughCall: ways.some(way => way.isThroughCall),
    caps: first.caps.filter(cap => ways.every(way => way.caps.includes(cap))),
    hasNoData: ways.every(way => way.hasNoData),
  };
}
