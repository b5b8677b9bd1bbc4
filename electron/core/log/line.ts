/**
 * One line of the log: `2026-11-25T19:00:00.000Z call name=app.state from=main outcome=ok ms=3`. Made of the table alone
 * (electron/contract/log/events.ts), and read back by it.
 */
import { type LogEvent, logEvents } from '../../contract/log/events.ts';
import { type Field, refusedValue } from '../../contract/log/fields.ts';

type AnyField = Field<string | number | boolean>;
const fieldsOf = (event: LogEvent): [name: string, field: AnyField][] => Object.entries(logEvents[event]);
const isEvent = (event: unknown): event is LogEvent => typeof event === 'string' && Object.hasOwn(logEvents, event);

/**
 * SECURITY: whatever is given, a line is made of words of the table and of numbers: the rest is written as `refused`.
 * @param at milliseconds since 1970
 */
export function lineOf(at: number, event: unknown, given: unknown): string {
  const time = new Date(Math.abs(at) <= lastTime ? at : 0).toISOString();
  if (!isEvent(event)) return `${time} refused`;
  return [time, event, ...fieldsOf(event).map(([name, field]) => `${name}=${written(field, given, name)}`)].join(' ');
}

/** The last millisecond of the year 9999. */
const lastTime = 253_402_300_799_999;

function written(field: AnyField, given: unknown, name: string): string {
  try {
    return String(field.read((given as Record<string, unknown>)[name]) ?? refusedValue);
  } catch {
    // What throws where it is looked at.
    return refusedValue;
  }
}

const lineForm = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([a-z_]{1,20})((?: [a-z_]{1,20}=[\w.-]{1,64})*)$/;
const longest = 1_000;

/** Whether the app could have written this line. SECURITY: others may write to the file, and what they wrote is not passed on. */
export function isLine(text: string): boolean {
  if (text.length > longest) return false;
  const [, time = '', event, rest = ''] = lineForm.exec(text) ?? [];
  if (Number.isNaN(Date.parse(time)) || !isEvent(event)) return false;
  const words = rest.split(' ').slice(1);
  const fields = fieldsOf(event);
  return words.length === fields.length && fields.every(([name, field], i) => isWordOf(field, name, words[i] ?? ''));
}

function isWordOf(field: AnyField, name: string, text: string): boolean {
  if (!text.startsWith(`${name}=`)) return false;
  const word = text.slice(name.length + 1);
  if (word === refusedValue) return true;
  return [word, Number(word), word === 'true'].some(value => String(field.read(value)) === word);
}
