/** `npm run practice`: starts the service and says where it is. */
import { parseArgs } from 'node:util';
import { type FaultKind, faultKinds } from './faults/kinds.ts';
import { parseFaults } from './faults/rules.ts';
import { large } from './large/sizes.ts';
import { type PracticeInfo, startPractice } from './service.ts';

const help = `npm run practice -- [options]

  --port N           port of the service; 0 takes a free one. Default 8787; the authentication proxy takes the next port
  --json             prints exactly one line of JSON when it listens, and nothing else
  --state FILE       keeps its state in FILE and reads it from there again
  --seed N           same seed, same organisation and keys. Default 1
  --clock-offset MS  its clock is off by so many milliseconds
  --faults SPEC      fault[=value][@operation][~user][#nth][xcount], several between commas; x0 is every time
  --colleagues       Ben and Chloé propose and vote on their own
  --large            an organisation of years: 300 users, 10,000 accounts, 2,000 activities a day; in no state file
  --rate N           so many requests a second, with ratelimit-* headers. Default: no limit
  --help

Faults
${Object.entries(faultKinds as Record<string, FaultKind>)
  .map(
    ([name, { doc, value }]) =>
      `  ${name.padEnd(24)}${doc}${value === undefined ? '' : ` Value: ${value.meaning} (${value.standard}).`}`,
  )
  .join('\n')}
`;

/** Exactly the members scripts rely on; the pinned keys are told at /practice/info. */
function line({ baseUrl, authProxyUrl, authProxyConfigId, organizationId, users }: PracticeInfo) {
  return { baseUrl, authProxyUrl, authProxyConfigId, organizationId, users };
}

function text(info: PracticeInfo): string {
  const people = info.users.map(
    u =>
      `  ${u.userName} (${u.userId})\n${u.apiKeys.map(k => `    ${k.curve}\n      public  ${k.publicKey}\n      private ${k.privateKey}`).join('\n')}`,
  );
  return `The practice service listens. Its keys are throwaway: never use them elsewhere.

  base URL              ${info.baseUrl}
  organisation          Northwind Treasury (${info.organizationId})
  authentication proxy  ${info.authProxyUrl}
  proxy configuration   ${info.authProxyConfigId}

${people.join('\n')}

Stop it with Ctrl-C.
`;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8787' },
      json: { type: 'boolean', default: false },
      state: { type: 'string' },
      seed: { type: 'string', default: '1' },
      'clock-offset': { type: 'string', default: '0' },
      faults: { type: 'string' },
      colleagues: { type: 'boolean', default: false },
      large: { type: 'boolean', default: false },
      rate: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  if (values.large && values.state !== undefined) throw new Error('--large: expected no --state beside it, received one');
  const practice = await startPractice({
    ...(values.large ? { large } : {}),
    port: whole('--port', values.port),
    seed: values.seed,
    colleagues: values.colleagues,
    clockOffsetMs: whole('--clock-offset', values['clock-offset']),
    ...(values.state === undefined ? {} : { stateFile: values.state }),
    ...(values.faults === undefined ? {} : { faults: parseFaults(values.faults) }),
    ...(values.rate === undefined ? {} : { ratePerSecond: whole('--rate', values.rate) }),
  });
  process.stdout.write(values.json ? `${JSON.stringify(line(practice.info))}\n` : text(practice.info));
  const stop = () => void practice.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function whole(flag: string, value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number)) throw new Error(`${flag}: expected a whole number, received ${JSON.stringify(value)}`);
  return number;
}

main().catch(error => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  process.exitCode = 1;
});
