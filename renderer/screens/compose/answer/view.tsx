import { useMemo, useState } from 'react';
import type { AnswerField } from '../../../../electron/contract/schema/form-field.ts';
import { plural } from '../../../../electron/contract/text/plain-text.ts';
import { CopyButton } from '../../../parts/controls/copy.tsx';
import { DecodedTree } from '../../../parts/values/tree/tree.tsx';
import { Head } from '../pane/parts.tsx';
import { answerTree, notesOf, tableOf } from './answer.ts';
import styles from './result.module.css';
import { AnswerTable } from './table.tsx';

/** A table where the answer is a list of objects, otherwise a tree; secrets are covered until they are asked for. */
export function AnswerView({ answer, fields }: { answer: unknown; fields: readonly AnswerField[] }) {
  const [open, setOpen] = useState(false);
  const notes = useMemo(() => notesOf(fields), [fields]);
  const table = useMemo(() => tableOf(answer), [answer]);
  const beside = table === null ? answer : table.rest;
  const tree = useMemo(() => answerTree('answer', beside, notes, open), [beside, notes, open]);
  const nothing = beside === null || (tree.children ?? []).length === 0;
  return (
    <>
      <Head
        title={table === null ? 'Answer' : plural(table.rows.length, 'row')}
        secrets={notes.secret.size > 0 ? { open, onOpen: setOpen } : null}
      >
        <CopyButton value={JSON.stringify(answer, null, 2)} what="answer as JSON" />
      </Head>
      {table !== null && <AnswerTable table={table} notes={notes} open={open} />}
      {table === null && nothing && <p className={styles.nothing}>The answer is empty, as specified for this operation.</p>}
      {!nothing && <DecodedTree tree={tree} label="Answer" />}
    </>
  );
}
