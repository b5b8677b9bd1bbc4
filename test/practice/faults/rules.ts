/** Which request gets which fault: rules by operation, user and count, written as objects or as one line. */
import { type FaultName, faultKind, faultKinds, isFaultName } from './kinds.ts';

export interface FaultRule {
  fault: FaultName;
  /** Name of the operation; left out: any. */
  operation?: string;
  /** Id or name of the user whose key stamped the request; left out: any. */
  user?: string;
  /** The first matching request it strikes, counted from 1. Default 1. */
  nth?: number;
  /** How many matching requests it strikes from there. Default 1; 0 means all. */
  count?: number;
  /** Meaning and default in the table of faults. */
  value?: number | string;
}

export interface Strike {
  fault: FaultName;
  value: number | string;
}

export interface Faults {
  add(...rules: FaultRule[]): void;
  clear(): void;
  /** The faults that strike this request; counts it. */
  strikes(request: { operation: string; userId?: string | undefined; userName?: string | undefined }): Strike[];
}

export function createFaults(initial: FaultRule[] = []): Faults {
  let rules: { rule: FaultRule; seen: number }[] = [];
  const add = (...more: FaultRule[]) => {
    rules.push(...more.map(rule => ({ rule: checkedRule(rule), seen: 0 })));
  };
  add(...initial);
  return {
    add,
    clear() {
      rules = [];
    },
    strikes(request) {
      const struck: Strike[] = [];
      for (const entry of rules) {
        const { fault, operation, user, nth = 1, count = 1, value } = entry.rule;
        if (operation !== undefined && operation !== request.operation) continue;
        if (user !== undefined && user !== request.userId && user !== request.userName) continue;
        entry.seen += 1;
        if (entry.seen < nth || (count !== 0 && entry.seen >= nth + count)) continue;
        struck.push({ fault, value: value ?? faultKind(fault).value?.standard ?? 0 });
      }
      return struck;
    },
  };
}

function checkedRule(rule: FaultRule): FaultRule {
  if (typeof rule !== 'object' || rule === null || !isFaultName(String(rule.fault)))
    throw new Error(`fault: expected one of ${Object.keys(faultKinds).join(', ')}; got ${JSON.stringify(rule?.fault)}`);
  return rule;
}

/**
 * One line: rules between commas, each `fault[=value][@operation][~user][#nth][xcount]`,
 * such as `drop-after-commit@approve_activity,delay=500@list_activities#2x0`. A JSON array of rules is taken too.
 */
export function parseFaults(spec: string): FaultRule[] {
  if (spec.trim().startsWith('[')) return (JSON.parse(spec) as FaultRule[]).map(checkedRule);
  return spec.split(',').map(part => {
    const match = /^([a-z0-9-]+?)(?:=([^@~#]+))?(?:@([a-z_]+))?(?:~([^#]+?))?(?:#(\d+))?(?:x(\d+))?$/u.exec(part.trim());
    if (match === null)
      throw new Error(`--faults: expected fault[=value][@operation][~user][#nth][xcount], received ${JSON.stringify(part)}`);
    const [, fault = '', value, operation, user, nth, count] = match;
    return checkedRule({
      fault: fault as FaultName,
      ...(value === undefined ? {} : { value: /^-?\d+$/.test(value) ? Number(value) : value }),
      ...(operation === undefined ? {} : { operation }),
      ...(user === undefined ? {} : { user }),
      ...(nth === undefined ? {} : { nth: Number(nth) }),
      ...(count === undefined ? {} : { count: Number(count) }),
    });
  });
}
