/** What a signing request at the service asks to have signed, whatever version of the type it is. */
import type { Activity } from '../../../contract/service/activity.ts';
import { isObject } from '../../../contract/text/members.ts';

/** Empty for every other activity. */
export function payloadsOf({ type, intent }: Activity): { signWith: string; payload: string }[] {
  if (!/^ACTIVITY_TYPE_SIGN_RAW_PAYLOADS?(_V\d+)?$/.test(type) || !isObject(intent)) return [];
  return Object.values(intent).flatMap(asked => {
    if (!isObject(asked)) return [];
    const { signWith, privateKeyId, payload, payloads } = asked;
    const account = typeof signWith === 'string' ? signWith : privateKeyId;
    const texts = Array.isArray(payloads) ? payloads : [payload];
    if (typeof account !== 'string') return [];
    return texts.flatMap(text => (typeof text === 'string' ? [{ signWith: account, payload: text }] : []));
  });
}
