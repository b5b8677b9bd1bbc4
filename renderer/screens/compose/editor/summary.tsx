import type { Problem } from '../../../../electron/contract/outcome.ts';
import type { FormField } from '../../../../electron/contract/schema/form-field.ts';
import { plural } from '../../../../electron/contract/text/plain-text.ts';
import { problemWords } from '../../../parts/form/problem-words.ts';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import styles from './summary.module.css';

interface Named {
  /** "Secrets 2 › Name" */
  label: string;
  field: FormField | undefined;
}

/** The labels along a path and the field at its end; the path itself where the form has no such field. */
export function namedPath(fields: readonly FormField[], path: string): Named {
  const words: string[] = [];
  let field: FormField | undefined;
  for (const step of path.match(/[^.[\]]+/g) ?? []) {
    if (/^\d+$/.test(step) && field?.kind === 'list') {
      words.push(`${words.pop() ?? ''} ${Number(step) + 1}`);
      field = field.item;
      continue;
    }
    const among: readonly FormField[] = field === undefined ? fields : field.kind === 'group' ? field.fields : [];
    field = among.find(({ name }) => name === step);
    if (field === undefined) return { label: path, field: undefined };
    words.push(field.label);
  }
  return { label: words.join(' › '), field };
}

interface Props {
  id: string;
  /** The service said so, after it was sent. */
  refused: boolean;
  fields: readonly FormField[];
  problems: readonly Problem[];
  onGo(path: string): void;
}

/** All that is wrong, each leading to its field. Takes the focus when sending was tried. */
export function Summary({ id, refused, fields, problems, onGo }: Props) {
  return (
    <div id={id} role="alert" tabIndex={-1} className={styles.summary}>
      <b>
        {refused
          ? `The service refused ${plural(problems.length, 'field')}. Nothing was done.`
          : `${plural(problems.length, 'field is', 'fields are')} not valid yet. Nothing was sent.`}
      </b>
      <ul>
        {problems.slice(0, 20).map(problem => {
          const { label, field } = namedPath(fields, problem.path);
          return (
            <li key={problem.path}>
              <button type="button" onClick={() => onGo(problem.path)}>
                {label || 'The whole request'}
              </button>
              {/* What the service said stands at the field and in the result. */}
              {!refused && (
                <>
                  : <HostileText text={problemWords(field?.kind, problem)} limit={160} />
                </>
              )}
            </li>
          );
        })}
        {problems.length > 20 && <li>and {plural(problems.length - 20, 'other')}</li>}
      </ul>
    </div>
  );
}
