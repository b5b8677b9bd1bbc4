/** Reads what the administrator decided, once at the start: all of it, or nothing and why. */
import { updateChannels } from '../../contract/values/desktop/updates.ts';
import type { Managed, ManagedProblem, ManagedRules } from '../../contract/values/managed.ts';
import type { ManagedFile, ManagedFiles } from '../ports.ts';
import { textOf } from '../text/bytes.ts';
import { sha256Of } from '../text/canonical.ts';
import { wrongAuthorities } from './authorities.ts';
import { mostBookBytes, readBook } from './book.ts';
import { type ManagedContent, mostBytes, namesOf, readManaged } from './file.ts';

const mostAuthorityBytes = 1_000_000;

type Part<T> = { ok: true; value: T } | { ok: false; problem: ManagedProblem };

const wrong = (path: string, reason: string): { ok: false; problem: ManagedProblem } => ({
  ok: false,
  problem: { path, line: null, column: null, reason },
});

/** SECURITY: one part that cannot be read makes the whole invalid: half of what was decided is something nobody decided. */
export async function openManaged(files: ManagedFiles): Promise<Managed> {
  const { path } = files;
  const file = await files.read(path, mostBytes);
  if (file.state === 'none') return { path, state: 'none' };
  const invalid = (problem: ManagedProblem): Managed => ({ path, state: 'invalid', problem });
  if (file.state === 'untrusted') return invalid({ path, line: null, column: null, reason: file.reason });
  const read = readManaged(file.bytes);
  if (!read.ok) return invalid({ path, ...read.problem });
  const { content } = read;
  const authorities = await authoritiesOf(files, content);
  if (!authorities.ok) return invalid(authorities.problem);
  const addressBook = await bookOf(files, content);
  if (!addressBook.ok) return invalid(addressBook.problem);
  const { proxy, except, certificates } = content.network;
  const rules: ManagedRules = {
    by: content.managedBy,
    settings: { ...content.settings, ...channelOf(content) },
    connections: content.connections,
    onlyTheseConnections: content.onlyTheseConnections,
    forbidden: namesOf(content.forbidden),
    updateChannel: content.updateChannel ?? null,
    addressBook: addressBook.value,
    network: { proxy: proxy ?? null, except, certificates, authorities: authorities.value },
  };
  return { path, state: 'in force', sha256: sha256Of(file.bytes), rules };
}

const bytesIn = (path: string, file: ManagedFile): Part<Uint8Array> => {
  if (file.state === 'none') return wrong(path, 'It is named by the managed settings and is not there.');
  return file.state === 'untrusted' ? wrong(path, file.reason) : { ok: true, value: file.bytes };
};

async function authoritiesOf(files: ManagedFiles, { network }: ManagedContent): Promise<Part<string>> {
  const path = network.authorities;
  if (path === undefined) return { ok: true, value: '' };
  // SECURITY: who is named here can read all traffic; the file is held to the same owner as the settings.
  const bytes = bytesIn(path, await files.read(path, mostAuthorityBytes));
  if (!bytes.ok) return bytes;
  const text = textOf(bytes.value) ?? '';
  const why = wrongAuthorities(text);
  return why === null ? { ok: true, value: text } : wrong(path, why);
}

async function bookOf(files: ManagedFiles, { addressBook }: ManagedContent): Promise<Part<ManagedRules['addressBook']>> {
  if (addressBook === undefined) return { ok: true, value: null };
  const path = addressBook.file;
  const bytes = bytesIn(path, await files.readSigned(path, mostBookBytes));
  if (!bytes.ok) return bytes;
  const signature = bytesIn(`${path}.sig`, await files.readSigned(`${path}.sig`, 1_000));
  if (!signature.ok) return signature;
  const book = readBook(bytes.value, signature.value, addressBook);
  return typeof book === 'string' ? wrong(path, book) : { ok: true, value: book };
}

/** A channel that is not known here changes no setting: with it there are no updates (electron/core/open-updates.ts). */
const channelOf = ({ updateChannel }: ManagedContent) => {
  const known = updateChannels.find(each => each === updateChannel);
  return known === undefined ? {} : { updateChannel: known };
};
