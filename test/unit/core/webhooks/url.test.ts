import { expect, test } from 'vitest';
import { urlReport } from '../../../../electron/core/webhooks/url.ts';
import { odd, unusable } from '../../../vectors/webhooks.ts';

test.each(unusable)('%j cannot be used, and why is said', (url, reason) => {
  expect(urlReport(url, []).problems.join(' ')).toMatch(reason);
});

test.each(odd)('%s is odd, and why is said', (url, warning) => {
  const report = urlReport(url, []);
  expect(report.problems).toEqual([]);
  expect(report.warnings.join(' ')).toMatch(warning);
});

test('a host that looks like one in use is told apart from it', () => {
  expect(urlReport('https://hooks.examp1e.com/', ['hooks.example.com']).warnings.join(' ')).toMatch(/is not hooks\.example\.com/);
  expect(urlReport('https://hooks.example.com/', ['hooks.example.com'])).toEqual({
    problems: [],
    warnings: [],
    host: 'hooks.example.com',
    readsAs: null,
  });
});

test('a name in another alphabet shows what is looked up and how it reads', () => {
  expect(urlReport('https://müller.example/', [])).toMatchObject({ host: 'xn--mller-kva.example', readsAs: 'müller.example' });
});

test.each([
  ['http://hooks.example.com/', ['Expected https://, received http://; http:// is for this machine alone.']],
  ['ftp://hooks.example.com/', ['Expected https://, received ftp://; http:// is for this machine alone.']],
  ['http://127.0.0.1:8080/', []],
  ['https://u@hooks.example.com/', ['What stands before the @ is a user name, not the host. The host is “hooks.example.com”.']],
])('%s: %j', (url, problems) => {
  expect(urlReport(url, []).problems).toEqual(problems);
});

test('nothing typed is nothing wrong', () => {
  expect(urlReport('', [])).toEqual({ problems: [], warnings: [], host: null, readsAs: null });
});
