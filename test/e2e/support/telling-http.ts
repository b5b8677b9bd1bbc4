/** The real HTTP adapter, with answers of some operations told otherwise: what a service could say, and ours does not. */
import { createHttp } from '../../../electron/adapters/http.ts';
import type { Http } from '../../../electron/core/ports.ts';

type Json = Record<string, unknown>;
/** Gets the request's body and, where it asks for it, the real answer; gives the answer to tell. */
type Tell = (asked: Json, real: () => Promise<Json>) => Promise<Json> | Json;

export interface TellingHttp extends Http {
  tell: Map<string, Tell>;
  /** While true, nothing can be reached. */
  isOffline: boolean;
}

export function tellingHttp(tell: Record<string, Tell> = {}): TellingHttp {
  const http = createHttp();
  const telling: TellingHttp = {
    ...http,
    tell: new Map(Object.entries(tell)),
    isOffline: false,
    async post(request) {
      if (telling.isOffline) return http.post({ ...request, url: 'http://127.0.0.1:9/' });
      const other = telling.tell.get(request.url.split('/').at(-1) ?? '');
      if (other === undefined) return http.post(request);
      const real = async () => JSON.parse(Buffer.from((await http.post(request)).body).toString('utf8')) as Json;
      const answer = await other(JSON.parse(Buffer.from(request.body).toString('utf8')) as Json, real);
      return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(answer)) };
    },
  };
  return telling;
}
