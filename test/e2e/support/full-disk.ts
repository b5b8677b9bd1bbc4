/** The real files adapter on a disk that can be full: nothing can be written then, what is there can be read. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFiles } from '../../../electron/adapters/files.ts';
import type { Files } from '../../../electron/core/ports.ts';

export interface FullDisk extends Files {
  folder: string;
  isFull: boolean;
}

export function fullDisk(): FullDisk {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-'));
  const files = createFiles(folder);
  const full = () => Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
  const disk: FullDisk = {
    ...files,
    folder,
    isFull: false,
    replace: (path, bytes) => (disk.isFull ? full() : files.replace(path, bytes)),
    append: (path, bytes) => (disk.isFull ? full() : files.append(path, bytes)),
  };
  return disk;
}
