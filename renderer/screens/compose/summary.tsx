import type { FormField } from '../../../electron/contract/form-field.ts';
import type { Problem } from '../../../electron/contract/outcome.ts';
import { HostileText } from '../../parts/hostile-text.tsx';
import { plural } from '../../words/groups.ts';
import styles from './summary.module.css';

/** "Secrets 2 › Name": the labels along a path; the path itself where the form has no such field. */
export function labelOfPath(fields: readonly FormField[], path: string): string {
  const words: string[] = [];
  let among: readonly FormField[] = fields;
  for (const step of path.match(/[^.[\]]+/g) ?? []) {
    if (/^\d+$/.test(step)) {
      words.push(`${words.pop() ?? ''} ${Number(step) + 1}`);
      continue;
    }
    const field = among.find(({ name }) => name === step);
    if (field === undefined) return path;
    words.push(field.label);
    let inner = field;
    while (inner.kind === 'list') inner = inner.item;
    among = inner.kind === 'group' ? inner.fields : [];
  }
  return words.join(' › ');
}

interface Props {
  id: string;
  fields: readonly FormField[];
  problems: readonly Problem[];
  onGo(path: string): void;
}

/** All that is wrong, each leading to its field. Takes the focus when sending was tried. */
export function Summary({ id, fields, problems, onGo }: Props) {
  return (
    <div id={id} role="alert" tabIndex={-1} className={styles.summary}>
      <b>{plural(problems.length, 'field is', 'fields are')} not right yet. Nothing was sent.</b>
      <ul>
        {problems.slice(0, 20).map(problem => (
          <li key={problem.path}>
            <button type="button" onClick={() => onGo(problem.path)}>
              {labelOfPath(fields, problem.path) || 'The whole request'}
            </button>
            : expected <HostileText text={problem.expected} limit={160} />
          </li>
        ))}
        {problems.length > 20 && <li>and {plural(problems.length - 20, 'other')}</li>}
      </ul>
    </div>
  );
}
