import { Button } from '../../parts/controls/button.tsx';
import { SegmentRow } from '../../parts/controls/segments.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { Form } from '../../parts/fields/form.tsx';
import { signup, useSignup } from '../../stores.ts';
import { StepBar } from './bar.tsx';
import styles from './signup.module.css';
import { byWords, signupWords } from './words.ts';

export const contactSegments = [
  { value: 'OTP_TYPE_EMAIL', words: byWords.OTP_TYPE_EMAIL },
  { value: 'OTP_TYPE_SMS', words: byWords.OTP_TYPE_SMS },
] as const;
export const contactField = {
  OTP_TYPE_EMAIL: { label: 'Email address', placeholder: 'ada@example.com' },
  OTP_TYPE_SMS: { label: 'Phone number', placeholder: '+447700900123' },
} as const;

/** Where the code goes. */
export function Contact() {
  const form = useSignup(state => state.form);
  const busy = useSignup(state => state.busy);
  const problems = useSignup(state => state.failure?.problems);
  const { put, go, begin } = signup.getState();
  return (
    <Form className={styles.form} problems={problems} onSend={() => void begin()}>
      <p className={styles.hint}>{signupWords.contact}</p>
      <SegmentRow label="By" value={form.otpType} segments={contactSegments} onChange={otpType => put({ otpType })} />
      <Field
        name="contact"
        {...contactField[form.otpType]}
        value={form.contact}
        onChange={contact => put({ contact })}
        problems={problems}
      />
      <StepBar onBack={() => go('where')}>
        <Button type="submit" variant="primary" isDisabled={busy || form.contact.trim() === ''}>
          Send the code…
        </Button>
      </StepBar>
    </Form>
  );
}
