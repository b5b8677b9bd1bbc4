/** A service of somebody else's: it answers what it likes, and keeps every stamp it is given. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fingerprintOf } from '../../../electron/core/stamps/fingerprint.ts';
import { keyPair, makeStamp } from '../../practice/stamp/make.ts';
import { readStamp } from '../../practice/stamp/verify.ts';

export interface Heard {
  path: string;
  body: string;
  stamp: string;
}
export interface Stranger {
  baseUrl: string;
  /** Everything it was sent. */
  heard: Heard[];
  /** Heard since the last look, without the app's own questions. */
  stamps(): { organizationId: string; type: string | null }[];
  close(): Promise<void>;
}

export interface StrangerAnswers {
  /** Under which name it calls itself an organisation. */
  organizationId: string;
  userId: string;
  /** What it has waiting, as the activity stands at the real service. */
  activity: { id: string };
}

type Proposed = { id: string; fingerprint: string; votes?: readonly unknown[] };

/** An activity as a stranger makes it up for another organisation: whole, with a proposal under a key of its own. */
export function proposedAt<A extends object>(activity: A, organizationId: string): A & Proposed {
  const { votes = [], ...rest } = activity as A & Proposed;
  const [vote] = votes as readonly { message: string }[];
  const message = JSON.stringify({ ...(JSON.parse(vote?.message ?? '') as object), organizationId });
  const body = Buffer.from(message);
  const { publicKey, signature, scheme } = readStamp(makeStamp(keyPair('API_KEY_CURVE_P256', '5b'.repeat(32)), body));
  return {
    ...rest,
    organizationId,
    fingerprint: fingerprintOf(body),
    votes: [{ ...vote, message, publicKey, signature, scheme }],
  } as A & Proposed;
}

export async function startStranger(says: StrangerAnswers): Promise<Stranger> {
  const heard: Heard[] = [];
  const { organizationId, userId, activity } = says;
  const answers: Readonly<Record<string, unknown>> = {
    whoami: { organizationId, organizationName: 'Northwind Treasury', userId, username: 'Ada Reyes' },
    list_activities: { activities: [activity] },
    get_activity: { activity },
    approve_activity: { activity },
    reject_activity: { activity },
  };
  const server = createServer((request, response) => {
    void bodyOf(request).then(body => {
      const path = request.url ?? '';
      heard.push({ path, body, stamp: String(request.headers['x-stamp'] ?? '') });
      const answer = answers[path.split('/').at(-1) ?? ''];
      response.writeHead(answer === undefined ? 404 : 200, {
        'content-type': 'application/json',
        // What Node writes by itself is the machine's own time.
        date: new Date().toUTCString(),
      });
      response.end(JSON.stringify(answer ?? { code: 5, message: 'Not Found', details: [] }));
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    stamps: () =>
      heard.map(({ body }) => {
        const { organizationId: of, type = null } = JSON.parse(body) as { organizationId: string; type?: string };
        return { organizationId: of, type };
      }),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
