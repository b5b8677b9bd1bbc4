import { severityTones, severityWords } from '../../../electron/contract/severity.ts';
import type { Severity } from '../../../electron/contract/values/document.ts';
import { Chip } from '../state/chip.tsx';

export const SeverityChip = ({ severity }: { severity: Severity }) => (
  <Chip tone={severityTones[severity]}>{severityWords[severity]}</Chip>
);
