import type { FormField } from '../../../electron/contract/schema/form-field.ts';
import { ChoiceInput } from './choice-input.tsx';
import type { Path } from './control.ts';
import { FlagInput } from './flag-input.tsx';
import { GroupInput } from './group-input.tsx';
import { ListInput } from './list-input.tsx';
import { NumberInput } from './number-input.tsx';
import { TextInput } from './text-input.tsx';

/** A field as its row describes it, of any kind and depth. Stands within a `FormContext`. */
export function FormFieldInput({ field, path }: { field: FormField; path: Path }) {
  switch (field.kind) {
    case 'text':
      return <TextInput field={field} path={path} />;
    case 'flag':
      return <FlagInput field={field} path={path} />;
    case 'choice':
      return <ChoiceInput field={field} path={path} />;
    case 'number':
      return field.values === undefined ? <NumberInput field={field} path={path} /> : <ChoiceInput field={field} path={path} />;
    case 'group':
      return <GroupInput field={field} path={path} render={renderField} />;
    case 'list':
      return <ListInput field={field} path={path} render={renderField} />;
  }
}

const renderField = (field: FormField, path: Path) => <FormFieldInput key={path.join('.')} field={field} path={path} />;
