import {
  Bell,
  BellOff,
  ClipboardPaste,
  Contrast,
  FileJson,
  FileKey,
  FileSearch,
  FileStack,
  HandCoins,
  History,
  Keyboard,
  KeyRound,
  Lock,
  type LucideIcon,
  Moon,
  PenLine,
  Plus,
  RefreshCw,
  Rows3,
  Rows4,
  Scale,
  Scaling,
  ScanSearch,
  Search,
  ShieldCheck,
  Sun,
  SunMoon,
  Timer,
  UserPlus,
  Webhook,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { Settings } from '../../../../electron/contract/values/app-values.ts';
import type { Tab } from '../../../store/organisation/organisation.ts';
import type { PastView } from '../../../store/past/older.ts';
import { activities, deliveries, earnEnable, organisation, past, session, signing, ui, webhooks } from '../../../stores.ts';
import { focusLater } from '../keyboard/focus.ts';
import { zoom } from '../keyboard/zoom.ts';

export interface Action {
  id: string;
  title: string;
  icon: LucideIcon;
  run(): void;
}
const close = () => ui.getState().cover('none');
async function change(settings: Partial<Settings>) {
  close();
  const failure = await session.getState().settings(settings);
  if (failure !== null) ui.getState().toast(failure.message, 'critical');
}
async function refresh() {
  close();
  const failure = await activities.getState().refresh();
  ui.getState().toast(
    failure === null ? 'Asked the service for what is new' : failure.message,
    failure === null ? 'ok' : 'critical',
  );
}

function newSigning() {
  ui.getState().go('signing');
  signing.getState().open('form');
}
function signingBatch() {
  ui.getState().go('signing');
  signing.getState().open('batch');
}
function newWebhook() {
  ui.getState().go('webhooks');
  webhooks.getState().begin('create');
}
function inspectDelivery() {
  ui.getState().go('webhooks');
  webhooks.getState().show('deliveries');
  webhooks.getState().read(true);
  deliveries.getState().beginPaste();
}

const toPast = (view: PastView) => () => {
  ui.getState().go('journal');
  past.getState().show(view);
};

function zoomed(by: 1 | -1 | 0) {
  close();
  return zoom(by);
}
/** Goes to the settings, and there to the one with this label. */
function toSetting(label: string) {
  ui.getState().go('settings');
  focusLater(() => {
    const names = [...document.querySelectorAll('main :is(label, legend, span, h2, dt)')];
    const place = names.find(({ textContent }) => textContent?.trim() === label)?.parentElement;
    place?.scrollIntoView({ block: 'center' });
    return place?.querySelector<HTMLElement>('input, button, [role=switch]');
  });
}
const setting = (id: string, label: string, icon: LucideIcon): Action => ({
  id,
  title: `Setting: ${label[0]?.toLowerCase()}${label.slice(1)}`,
  icon,
  run: () => toSetting(label),
});

function claim() {
  ui.getState().go('vaults');
  earnEnable.getState().showClaim(true);
}

const toOrganisation = (tab: Tab) => () => {
  ui.getState().go('organisation');
  organisation.getState().show(tab);
};

/** What the palette can do from anywhere. None of them decides anything. */
export const actions: readonly Action[] = [
  { id: 'refresh', title: 'Ask the service now', icon: RefreshCw, run: () => void refresh() },
  { id: 'paste', title: 'Read an activity from pasted JSON', icon: ClipboardPaste, run: () => ui.getState().cover('paste') },
  { id: 'sign', title: 'New signing request', icon: PenLine, run: newSigning },
  { id: 'sign-batch', title: 'Batch of signing requests from a file', icon: FileStack, run: signingBatch },
  { id: 'webhook', title: 'New webhook endpoint', icon: Webhook, run: newWebhook },
  { id: 'delivery', title: 'Inspect a webhook delivery', icon: ScanSearch, run: inspectDelivery },
  { id: 'claim', title: 'Claim swap fees', icon: HandCoins, run: claim },
  { id: 'invite', title: 'Invite people', icon: UserPlus, run: toOrganisation('invitations') },
  { id: 'allowlist', title: 'Edit the IP allowlist', icon: ShieldCheck, run: toOrganisation('allowlist') },
  { id: 'interface', title: 'Contract interfaces', icon: FileJson, run: toOrganisation('interfaces') },
  { id: 'secrets', title: 'Import secrets', icon: FileKey, run: toOrganisation('secrets') },
  { id: 'policies', title: 'Policies and root quorum', icon: Scale, run: toOrganisation('policies') },
  { id: 'evidence', title: 'Open evidence or a journal…', icon: FileSearch, run: () => ui.getState().cover('evidence') },
  { id: 'everywhere', title: 'Search everything', icon: Search, run: toPast('everywhere') },
  { id: 'older', title: 'Older activities', icon: History, run: toPast('older') },
  { id: 'connect', title: 'Connect another organisation', icon: Plus, run: () => ui.getState().cover('connect') },
  { id: 'signup', title: 'Sign up with a new organisation', icon: UserPlus, run: () => ui.getState().cover('signup') },
  { id: 'code', title: 'Log in by a one-time code', icon: KeyRound, run: () => ui.getState().cover('code') },
  { id: 'lock', title: 'Lock Countersign', icon: Lock, run: () => void session.getState().lock() },
  { id: 'sheet', title: 'Show the keyboard sheet', icon: Keyboard, run: () => ui.getState().cover('sheet') },
  setting('idle', 'Lock when idle for', Timer),
  setting('notify', 'Notifications', Bell),
  setting('quiet', 'Quiet hours', BellOff),
  setting('poll', 'Ask the service every', RefreshCw),
  setting('letters', 'Single-letter keys', Keyboard),
  setting('dialect', 'Names and keys of the service', KeyRound),
  setting('passphrase', 'Passphrase', Lock),
  setting('limits', 'Payments to unknown addresses', Scale),
  setting('watch', 'Watch while locked', Bell),
  setting('moving', 'Move to another computer', FileKey),
  { id: 'light', title: 'Light theme', icon: Sun, run: () => void change({ theme: 'light' }) },
  { id: 'dark', title: 'Dark theme', icon: Moon, run: () => void change({ theme: 'dark' }) },
  { id: 'system', title: 'Theme of the system', icon: SunMoon, run: () => void change({ theme: 'system' }) },
  { id: 'contrast', title: 'High contrast theme', icon: Contrast, run: () => void change({ theme: 'contrast' }) },
  { id: 'larger', title: 'Draw everything larger', icon: ZoomIn, run: () => void zoomed(1) },
  { id: 'smaller', title: 'Draw everything smaller', icon: ZoomOut, run: () => void zoomed(-1) },
  { id: 'actual', title: 'Draw everything in its actual size', icon: Scaling, run: () => void zoomed(0) },
  { id: 'compact', title: 'Compact rows', icon: Rows4, run: () => void change({ density: 'compact' }) },
  { id: 'comfortable', title: 'Comfortable rows', icon: Rows3, run: () => void change({ density: 'comfortable' }) },
];
