/**
 * The practice service under names of its own, as a deployment that differs in one member of the dialect: it takes that
 * member's own value and nothing else for it, and answers with it.
 */
import { createHttp } from '../../../electron/adapters/http.ts';
import { type Dialect, dialect as standard } from '../../../electron/contract/service/dialect.ts';
import type { DialectOverrides } from '../../../electron/contract/service/dialect-overrides.ts';
import { dialectOf } from '../../../electron/core/connections/dialect.ts';
import type { Http, HttpRequest, HttpResponse } from '../../../electron/core/ports.ts';

/** What goes in under a name of its own goes on under the standard one; under the standard one it is not understood. */
function headersIn(headers: Record<string, string>, own: Dialect): Record<string, string> {
  const names: [string, string][] = [
    [own.stampHeader, standard.stampHeader],
    [own.authProxyConfigHeader, standard.authProxyConfigHeader],
  ];
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const to = names.find(([mine]) => mine.toLowerCase() === name.toLowerCase())?.[1];
      if (to === undefined) return [names.some(([, known]) => known === name) ? 'x-not-known-here' : name, value];
      return [to, to === standard.stampHeader ? stampIn(value, own) : value];
    }),
  );
}

function stampIn(value: string, own: Dialect): string {
  const stamp = JSON.parse(Buffer.from(value, 'base64url').toString()) as { scheme: string };
  const curve = (Object.keys(own.stampSchemes) as (keyof Dialect['stampSchemes'])[]).find(
    each => own.stampSchemes[each] === stamp.scheme,
  );
  return Buffer.from(
    JSON.stringify({ ...stamp, scheme: curve === undefined ? 'SCHEME_NOT_KNOWN_HERE' : standard.stampSchemes[curve] }),
  ).toString('base64url');
}

function answerOut({ body, ...answer }: HttpResponse, own: Dialect): HttpResponse {
  let text = Buffer.from(body).toString();
  const names: [string, string][] = [
    [`"${standard.errorCodeMember}"`, `"${own.errorCodeMember}"`],
    [`"${standard.historyServiceMember}":`, `"${own.historyServiceMember}":`],
    [`"${standard.appProofScheme}"`, `"${own.appProofScheme}"`],
    [`"${standard.webhookKeyMemberPrefix}`, `"${own.webhookKeyMemberPrefix}`],
    ...Object.entries(standard.stampSchemes).map(([curve, scheme]): [string, string] => [
      scheme,
      own.stampSchemes[curve as keyof Dialect['stampSchemes']],
    ]),
  ];
  for (const [from, to] of names) text = text.replaceAll(from, to);
  return { ...answer, body: Buffer.from(text) };
}

export function otherDeployment(overrides: DialectOverrides): Http & { asked: HttpRequest[] } {
  const own = dialectOf(overrides);
  const http = createHttp({});
  const asked: HttpRequest[] = [];
  return {
    ...http,
    asked,
    async post(request) {
      asked.push(request);
      return answerOut(await http.post({ ...request, headers: headersIn(request.headers, own) }), own);
    },
    async get(request) {
      const url = request.url.endsWith(own.webhookKeysPath)
        ? request.url.replace(own.webhookKeysPath, standard.webhookKeysPath)
        : `${request.url}-not-known-here`;
      return answerOut(await http.get({ ...request, url }), own);
    },
  };
}
