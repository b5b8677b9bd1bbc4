/** Whether a value came back as it was sent, where the service may reorder members and write absent ones (service-facts §2.4). */

/**
 * Members may stand in another order, and what was left out may come back as its protobuf default: null, an empty
 * string or list, false, 0, or an object of nothing else. A member that was sent must come back; none may be added that
 * says something. Lists keep their order and length.
 */
export function sameValue(sent: unknown, echoed: unknown): boolean {
  if (isDefault(sent) && isDefault(echoed)) return sameKind(sent, echoed);
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

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

// SECURITY: own members alone, so that nothing inherited passes for something that was sent.
const own = (value: Record<string, unknown>, name: string): unknown => (Object.hasOwn(value, name) ? value[name] : undefined);

function isDefault(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false || value === 0 || value === '0') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.values(value).every(isDefault);
}

/** A default for an absent member, or two of one kind: "" is not 0. */
function sameKind(a: unknown, b: unknown): boolean {
  if (a === undefined || a === null || b === undefined || b === null) return true;
  return typeof a === typeof b && Array.isArray(a) === Array.isArray(b) && (typeof a !== 'string' || a === b);
}
