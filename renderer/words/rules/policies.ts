/**
 * What a policy says, in a sentence (docs/service.md#consensus). Only forms that are known whole are read; of any other
 * there is no sentence, and the policy is read as it is written.
 */
import { count } from '../../../electron/contract/text/plain-text.ts';
import { typeWords } from '../review/activities.ts';

export interface PolicyText {
  effect: string;
  consensus: string;
  condition: string;
  time?: string | null | undefined;
}
/** What people and tags are called here, by their ids. */
export interface PolicyNames {
  user(userId: string): string | null;
  tag(tagId: string): string | null;
}

/** Longer expressions are read as they are written. */
const longest = 2000;

/** "Any 2 users together may sign a payload."; null where a part of it is of another form. */
export function policySentence(policy: PolicyText, names: PolicyNames): string | null {
  const { effect, consensus, condition, time } = policy;
  if (consensus.length + condition.length > longest || (time ?? '') !== '') return null;
  const who = whoOf(consensus.trim(), names);
  const what = whatOf(condition.trim());
  if (who === null || what === null) return null;
  if (effect === 'EFFECT_ALLOW') return `${who.may} may ${what}.`;
  if (effect !== 'EFFECT_DENY') return null;
  return who.all ? `Nobody may ${what}.` : null;
}

interface Who {
  may: string;
  /** Whoever asks. */
  all: boolean;
}

const tagged = String.raw`user\.tags\.contains\('([^']+)'\)`;
const everyone = /^(?:true)?$/;
const counted = /^approvers\.count\(\) >= (\d{1,3})$/;
const countedOfTag = new RegExp(String.raw`^approvers\.filter\(user, ${tagged}\)\.count\(\) >= (\d{1,3})$`);
const anyOfTag = new RegExp(String.raw`^approvers\.any\(user, ${tagged}\)$`);
const one = /^approvers\.any\(user, user\.id == '([^']+)'\)$/;

function whoOf(consensus: string, names: PolicyNames): Who | null {
  if (everyone.test(consensus)) return { may: 'Everybody', all: true };
  const parts = consensus.split(' && ').map(part => partOf(part.trim(), names));
  const known = parts.filter(part => part !== null);
  if (known.length !== parts.length) return null;
  const [first = '', ...more] = known;
  return { may: more.length === 0 ? first : `${known.join(' and ')} together`, all: false };
}

function partOf(part: string, names: PolicyNames): string | null {
  const many = counted.exec(part)?.[1];
  if (many !== undefined) return group(Number(many), '');
  const [, tagId, most] = countedOfTag.exec(part) ?? anyOfTag.exec(part) ?? [];
  if (tagId !== undefined) {
    const tag = names.tag(tagId);
    return tag === null ? null : group(Number(most ?? 1), ` tagged “${tag}”`);
  }
  const userId = one.exec(part)?.[1];
  const name = userId === undefined ? null : names.user(userId);
  return name === null ? null : `“${name}”`;
}

/** Of none at least nothing is said. */
const group = (many: number, which: string): string | null =>
  many === 0 ? null : many === 1 ? `Any user${which}` : `Any ${count(many)} users${which} together`;

const type = /^activity\.(?:type|kind) == '(ACTIVITY_TYPE_[A-Z0-9_]+)'$/;
const types = /^activity\.(?:type|kind) in \[((?:'ACTIVITY_TYPE_[A-Z0-9_]+'(?:, ?)?)+)\]$/;
const resource = /^activity\.resource == '([A-Z_]+)'$/;
const action = /^activity\.action == '([A-Z_]+)'$/;
const both = /^activity\.resource == '([A-Z_]+)' && activity\.action == '([A-Z_]+)'$/;
const words = (name: string): string => name.replaceAll('_', ' ').toLowerCase();

function whatOf(condition: string): string | null {
  if (everyone.test(condition)) return 'do everything';
  const single = type.exec(condition)?.[1];
  if (single !== undefined) return typeWords(single);
  const several = types.exec(condition)?.[1];
  if (several !== undefined)
    return several
      .split(',')
      .map(each => typeWords(each.trim().replaceAll("'", '')))
      .join(' or ');
  const [, what = '', how = ''] = both.exec(condition) ?? [];
  if (what !== '') return `${words(how)} any ${words(what)}`;
  const ofResource = resource.exec(condition)?.[1];
  if (ofResource !== undefined) return `do everything with a ${words(ofResource)}`;
  const does = action.exec(condition)?.[1];
  return does === undefined ? null : `${words(does)} anything`;
}
