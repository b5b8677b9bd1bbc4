/** The real HTTP adapter, before a service that calls everything by a name which wants to break the page. */
import { createHash } from 'node:crypto';
import { createHttp } from '../../../electron/adapters/http.ts';
import type { Http } from '../../../electron/core/ports.ts';
import { longNames } from './hostile-text.ts';

/** Members of answers that somebody chose. */
const named =
  /^((user|tag|policy|wallet|privateKey|apiKey|organization|authenticator|provider|receiverUser|sender)Name|name|label|curator|notes|symbol)$/;
/** Members of that name which are words of the service. */
const kept = /^(FEATURE_NAME|CREDENTIAL_TYPE|ACTIVITY_TYPE)_|^(USDC|USDT|ETH|POL|BNB|WETH|DAI)$/;

/** The same name for the same thing, wherever it is told. */
export const hostileName = (name: string): string =>
  `${longNames[(createHash('sha256').update(name).digest()[0] ?? 0) % longNames.length]?.slice(0, 300)}${name}`;

function renamed(value: unknown, member = ''): unknown {
  if (Array.isArray(value)) return value.map(each => renamed(each));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, renamed(each, name)]));
  return typeof value === 'string' && value !== '' && named.test(member) && !kept.test(value) ? hostileName(value) : value;
}

export function hostileHttp(): Http {
  const http = createHttp();
  return {
    ...http,
    async post(request) {
      const answer = await http.post(request);
      if (answer.status !== 200) return answer;
      const told = renamed(JSON.parse(Buffer.from(answer.body).toString('utf8')));
      const { 'content-length': _, ...headers } = answer.headers;
      return { ...answer, headers, body: Buffer.from(JSON.stringify(told)) };
    },
  };
}
