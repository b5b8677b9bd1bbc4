import type { Severity } from '../../../electron/contract/document.ts';
import { severityTones, severityWords } from '../../../electron/contract/severity.ts';
import { Chip } from '../state/chip.tsx';

export const SeverityChip = ({ severity }: { severity: Severity }) => (
  <Chip tone={severityTones[severity]}>{severityWords[severity]}</Chip>
);
