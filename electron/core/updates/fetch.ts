/** What is published, over the app's own way to the network: bounded, over https alone, and no redirect followed. */
import type { UpdateChannel } from '../../contract/values/desktop/updates.ts';
import { type Http, HttpError } from '../ports.ts';
import { mostManifestBytes, mostSignatureBytes, type ReleaseFile } from './manifest.ts';

/** A sentence that a person reads. */
export class Unavailable extends Error {
  override name = 'Unavailable';
  /** There is no such file, which of a channel means that nothing was published in it. */
  readonly isMissing: boolean;
  constructor(sentence: string, isMissing = false) {
    super(sentence);
    this.isMissing = isMissing;
  }
}

const deadlineMs = 30_000;
/** Large enough that the way there and back does not count, small enough to be held in memory. */
export const pieceBytes = 4 * 1024 * 1024;

type Feed = { http: Pick<Http, 'get'>; feed: string };

async function get({ http, feed }: Feed, name: string, maxBytes: number, headers: Record<string, string>, expected: number) {
  // SECURITY: never without TLS: who updates, and that somebody does, is nobody's business.
  if (!feed.startsWith('https://')) throw new Unavailable('The address of updates is not https.');
  const host = new URL(feed).host;
  const answer = await http.get({ url: `${feed}/${name}`, headers, deadlineMs, maxBytes }).catch((error: unknown) => {
    if (error instanceof HttpError && error.fault === 'too_large')
      throw new Unavailable(`${host} sends more than ${name} may be.`);
    throw new Unavailable(`${host} cannot be reached for updates.`);
  });
  if (answer.status === expected) return answer;
  if (answer.status >= 300 && answer.status < 400)
    throw new Unavailable(`${host} leads elsewhere for ${name}. Countersign never follows a redirect.`);
  throw new Unavailable(`${host} answers ${answer.status} for ${name}.`, answer.status === 404);
}

/** The manifest of a channel and its signature, as they were published. Rejects with an `Unavailable`. */
export async function fetchManifest(from: Feed, channel: UpdateChannel): Promise<{ bytes: Uint8Array; signature: Uint8Array }> {
  const name = `${channel}.json`;
  const { body: bytes } = await get(from, name, mostManifestBytes, {}, 200);
  const { body: signature } = await get(from, `${name}.sig`, mostSignatureBytes, {}, 200);
  return { bytes, signature };
}

/**
 * A file of a release, piece by piece: as many bytes as its manifest says, or it rejects with an `Unavailable`.
 * @param onReceived hears how many have come
 */
export async function* fetchFile(from: Feed, file: ReleaseFile, onReceived: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; ) {
    const length = Math.min(pieceBytes, file.size - at);
    const range = `bytes=${at}-${at + length - 1}`;
    const { body, headers } = await get(from, file.name, length, { range }, 206);
    // SECURITY: another part of the file, or of another file, would only be noticed at the end.
    if (headers['content-range'] !== `bytes ${at}-${at + length - 1}/${file.size}` || body.length !== length)
      throw new Unavailable(`${new URL(from.feed).host} sends another part of ${file.name} than was asked for.`);
    at += length;
    onReceived(at);
    yield body;
  }
}
