/**
 * Whether a value came back as it was sent, where the service may reorder members and write absent ones
 * (docs/service.md#votes).
 */
import { isObject } from '../../contract/text/members.ts';

/**
 * Members may stand in another order, and what was left out may come back as its protobuf default: null, an empty
 * string or list, false, 0, or an object of nothing else. A member that was sent must come back; none may be added that
 * says something. Lists keep their order and length.
 */
export function sameValue(sent: unknown, echoed: unknown): boolean {
  if (sent === undefined || sent === null) return isDefault(echoed);
  if (echoed === undefined || echoed === null) return isDefault(sent);
  if (Array.isArray(sent) || Array.isArray(echoed))
    return (
      Array.isArray(sent) &&
      Array.isArray(echoed) &&
      sent.length === echoed.length &&
      sent.every((item, i) => sameValue(item, echoed[i]))
    );
  if (!isObject(sent) || !isObject(echoed)) return Object.is(sent, echoed);
  const names = new Set([...Object.keys(sent), ...Object.keys(echoed)]);
  return [...names].every(name => sameValue(own(sent, name), own(echoed, name)));
}

// SECURITY: own members alone, so that nothing inherited passes for something that was sent.
const own = (value: Record<string, unknown>, name: string): unknown => (Object.hasOwn(value, name) ? value[name] : undefined);

/** What a service may write for a member that was left out. */
export function isDefault(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false || value === 0 || value === '0') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.values(value).every(isDefault);
}
