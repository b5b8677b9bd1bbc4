/** How the network is reached, in words. */
import type { NetworkFacts } from '../../../electron/contract/values/managed.ts';

const sources: Record<NetworkFacts['proxy']['from'], string> = {
  managed: 'from the managed settings',
  environment: 'from the environment (https_proxy)',
  system: 'from the settings of this system',
  none: '',
};

export function proxyWords({ from, address, problem }: NetworkFacts['proxy']): string {
  if (problem !== null) return 'cannot be used';
  if (address === null) return from === 'managed' ? 'None, by the managed settings' : 'None: the service is reached directly';
  return `${address}, ${sources[from]}`;
}

export function certificateWords({ bundled, system, managed, problem }: NetworkFacts['certificates']): string {
  const parts = [
    `${bundled} that come with Countersign`,
    ...(system === null ? [] : [`${system} of this system`]),
    ...(managed === 0 ? [] : [`${managed} of the managed settings`]),
  ];
  return `${parts.join(', ')}${problem === null ? '' : `. ${problem}`}`;
}
