import type { Fault } from './fault.ts';

const stored = 'electron/core/files/stored.ts';
const newer = ['test/faults/newer-files.test.ts'];

export const files: Fault[] = [
  {
    fault: 'what a newer version wrote is written over by what this one could not read',
    file: stored,
    find: '    if (isNewer) throw new NewerError(name);\n',
    replace: '',
    tests: newer,
  },
  {
    fault: 'what a newer version wrote is moved away as damaged, and an empty one takes its place',
    file: stored,
    find: 'isNewer = standing',
    replace: "isNewer = name.startsWith('/') && standing",
    tests: newer,
  },
  {
    fault: 'another program keeps the app from writing a file by calling it newer',
    file: stored,
    find: "isNewer = standing === 'sound' && content",
    replace: 'isNewer = content',
    tests: newer,
  },
  {
    fault: 'a list of keys that another program called newer keeps the app from every key',
    file: 'electron/core/keys/list.ts',
    find: "!['sound', 'closed'].includes(standing) ? null",
    replace: 'standing === null ? null',
    tests: newer,
  },
  {
    fault: 'a list of keys of a newer version is not named among the files',
    file: 'electron/core/keys/list.ts',
    find: '    files.newer(path);\n',
    replace: '',
    tests: newer,
  },
];
