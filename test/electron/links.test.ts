/** What is handed to the system's browser. */
import { beforeEach, expect, test, vi } from 'vitest';

const opened = vi.hoisted(() => [] as string[]);
vi.mock('electron', () => ({ shell: { openExternal: async (url: string) => void opened.push(url) } }));
const { openInBrowser } = await import('../../electron/host/links.ts');

beforeEach(() => {
  opened.length = 0;
});

test('an https address is opened in the system’s browser', async () => {
  await openInBrowser('https://accounts.example.com/authorize?state=a');
  expect(opened).toEqual(['https://accounts.example.com/authorize?state=a']);
});

test.each([
  'http://accounts.example.com/',
  'http://127.0.0.1:1/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'ssh://a',
  'no address',
  '',
])('nothing opens %j', async url => {
  await expect(openInBrowser(url)).rejects.toThrow();
  expect(opened).toEqual([]);
});
