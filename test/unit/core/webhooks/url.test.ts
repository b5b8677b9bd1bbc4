import { expect, test } from 'vitest';
import { suspiciousHost, urlReport } from '../../../../electron/core/webhooks/url.ts';
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
  ['http://hooks.example.com/', ['Expected https://, received http://; http:// is only for this computer.']],
  ['ftp://hooks.example.com/', ['Expected https://, received ftp://; http:// is only for this computer.']],
  ['http://127.0.0.1:8080/', []],
  ['https://u@hooks.example.com/', ['What comes before the @ is a user name, not the host. The host is “hooks.example.com”.']],
])('%s: %j', (url, problems) => {
  expect(urlReport(url, []).problems).toEqual(problems);
});

test('nothing typed is nothing wrong', () => {
  expect(urlReport('', [])).toEqual({ problems: [], warnings: [], host: null, readsAs: null });
});

test.each([
  ['https://printer/', 'The host “printer” is not on the public internet.'],
  ['https://printer.local./', 'The host “printer.local” is not on the public internet.'],
  ['https://home.arpa/', 'The host “home.arpa” is not on the public internet.'],
  ['https://nas.home.arpa/', 'The host “nas.home.arpa” is not on the public internet.'],
  ['https://10.0.0.8/', 'The host 10.0.0.8 is not on the public internet (private).'],
  ['https://[::1]/', 'The host ::1 is not on the public internet (loopback).'],
  ['https://8.8.8.8/', 'The host is a bare address, 8.8.8.8: no certificate shows whose it is.'],
  [
    'https://[64:ff9b::808:808]/',
    'The host is a bare address, 64:ff9b::808:808, which carries 8.8.8.8 (NAT64): no certificate shows whose it is.',
  ],
  [
    'https://[64:ff9b::a00:1]/',
    'The host 64:ff9b::a00:1, which carries 10.0.0.1 (NAT64), is not on the public internet (private).',
  ],
])('%s: %s', (url, sentence) => {
  expect(urlReport(url, []).warnings).toContain(`${sentence} The service delivers to public hosts only.`);
});

test('a public name is not taken for an inner one by a part of it', () => {
  for (const host of [
    'my.local.example.com',
    'notlocal.example',
    'localhost.example',
    'intranet.example.org',
    '8.8.8.8.nip.io',
    'v1-2-3.example',
    'notlvh.me',
  ])
    expect(urlReport(`https://${host}/`, []).warnings, host).toEqual([]);
});

test('what has no host has none, and nothing is said of it', () => {
  for (const given of ['javascript:alert(1)', 'hооks.example.com', 'https://%/', '  '])
    expect(urlReport(given, ['hooks.example.com']), given).toMatchObject({ host: null, readsAs: null, warnings: [] });
  expect(urlReport('  ', []).problems).toEqual([]);
  expect(suspiciousHost('')).toEqual([]);
});

test('a password alone is said as well, and so is what no reason of its own is known for', () => {
  expect(urlReport('https://:secret@hooks.example.com/', []).problems).toEqual([
    'What comes before the @ is a user name, not the host. The host is “hooks.example.com”.',
  ]);
  expect(urlReport('https:/hooks.example.com/', []).problems).toEqual([
    'Expected an https address without user name or password.',
  ]);
});

test('a host that two readers take for two is odd by itself, and named as it was written', () => {
  expect(suspiciousHost('https://010.0.0.1/')).toEqual([
    'The host is written 010.0.0.1, which some programs read as 8.0.0.1 and others as another address. Write it as four plain numbers.',
  ]);
  expect(urlReport('https://hooks.examp1e.com/', ['hooks.example.com']).warnings).toEqual([
    'The host “hooks.examp1e.com” is not hooks.example.com, but looks like it.',
  ]);
});
