import { FolderOpen } from 'lucide-react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from '../controls/button.tsx';

interface Props {
  /** "Choose a file…" */
  label: string;
  /** File name endings or types: ".json", "text/csv". */
  accept: string[];
  /** Given the text; null where the file could not be read or is larger than `mostBytes`. */
  onText(text: string | null, name: string): void;
  mostBytes: number;
  variant?: 'plain' | 'primary';
  isDisabled?: boolean;
}

/** A file the person chooses, as text. Nothing of it is kept but what is done with the text. */
export function ChooseFile({ label, accept, onText, mostBytes, variant = 'plain', isDisabled = false }: Props) {
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > mostBytes) return onText(null, file.name);
    onText(await file.text().catch(() => null), file.name);
  };
  return (
    <FileTrigger acceptedFileTypes={accept} onSelect={files => void take(files?.[0])}>
      <Button variant={variant} isDisabled={isDisabled}>
        <FolderOpen aria-hidden size={14} />
        {label}
      </Button>
    </FileTrigger>
  );
}
