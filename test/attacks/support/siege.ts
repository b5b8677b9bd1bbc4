/** Many calls of an owned page, and everything that must not have come of them. */
import { weakening } from '../../../electron/core/decisions/documents.ts';
import { attack, callsOf } from './page-attack.ts';
import { encodingsOf, type Sent, type Watched } from './watched-app.ts';

/** What was sent that is no question, or went where nobody confirmed, or for another organisation. */
export function wrongIn({ practice }: Watched, sent: readonly Sent[]): string[] {
  const { baseUrl, organizationId } = practice.info;
  return sent.flatMap(({ origin, path, body, stamped }) => {
    if (origin !== baseUrl) return [`sent to ${origin}`];
    if (!path.startsWith('/public/v1/query/')) return [`sent ${path}`];
    const said = stamped ? (JSON.parse(body) as { organizationId: unknown }).organizationId : organizationId;
    return said === organizationId ? [] : [`stamped for ${String(said)}`];
  });
}

/** Lines that no page may cause without a person. */
const ofPersons = new Set(['submit_intent', 'review_decided', 'change_confirmed', 'key_changed', 'connection_changed']);

export interface Siege {
  wrong: string[];
  /** Calls by name. */
  made: Map<string, number>;
  /** Lines the journal grew by. */
  lines: number;
  /** Confirmation windows that opened, and questions of the trusted window. */
  windows: number;
  questions: number;
  /** Calls that were made while it was locked. */
  whileLocked: number;
}

/** @param output what the process printed meanwhile */
export async function siege(world: Watched, seeds: readonly number[], each: number, output: () => string): Promise<Siege> {
  const { app, practice, secrets } = world;
  const wrong: string[] = [];
  const needles = secrets.flatMap(encodingsOf);
  const look = (where: string, text: string) => {
    for (const needle of needles) if (text.includes(needle)) wrong.push(`the private key in ${where}`);
  };
  const journal = () =>
    Buffer.from(app.files.content.get('journal.jsonl') ?? [])
      .toString('utf8')
      .trim()
      .split('\n')
      .map(line => (JSON.parse(line) as { kind: string }).kind);
  const ours = practice.info.users.find(({ userName }) => userName.startsWith('Ada'))?.userId;
  const before = await world.held();
  const marks = world.marks();
  const lines = journal().length;
  const { settings } = await world.state();
  const made = new Map<string, number>();
  let windows = 0;
  let questions = 0;
  let whileLocked = 0;
  for (const seed of seeds) {
    const onWrong = (sentence: string) => wrong.push(sentence);
    whileLocked += await attack(world, callsOf(seed, each), { made, onAnswer: look, onWrong });
    const taken = world.taken();
    wrong.push(...wrongIn(world, taken.sent));
    if (taken.sheets > 0) wrong.push('the system asked whether its owner sits there');
    windows += taken.windows;
    questions += taken.questions;
    for (const { event, value } of app.events.splice(0)) look(`the event ${event}`, JSON.stringify(value));
  }
  const after = await world.held();
  for (const [name, mark] of Object.entries(world.marks())) if (mark < (marks[name] ?? 0)) wrong.push(`the mark of ${name} fell`);
  for (const [name, value] of Object.entries(before))
    if (name !== 'settings' && JSON.stringify(after[name]) !== JSON.stringify(value)) wrong.push(`${name} changed`);
  if (weakening(settings, (await world.state()).settings) !== null) wrong.push('a setting became weaker');
  const ledger = practice.ledger();
  if (ledger.length !== world.activityIds.length) wrong.push('an activity was made');
  if (ledger.some(({ votes }) => votes.some(({ userId }) => userId === ours))) wrong.push('a vote was given');
  for (const [path, bytes] of app.files.content) {
    look(path, Buffer.from(bytes).toString('latin1'));
    look(path, Buffer.from(bytes).toString('utf8'));
  }
  look('the output', output());
  const grown = journal().slice(lines);
  wrong.push(...grown.filter(kind => ofPersons.has(kind)).map(kind => `${kind} in the journal`));
  if (!(await app.ask('journal.verify')).ok) wrong.push('the journal does not verify');
  return { wrong: [...new Set(wrong)], made, lines: grown.length, windows, questions, whileLocked };
}
