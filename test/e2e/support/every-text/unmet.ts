/** Texts of answers that no screen shows as they came, each with why. */
const covered = 'it is covered until somebody asks for it, and whoever holds it holds a way in';
const isSecret = 'it is taken out of whatever a page is shown';
const notOfThis = 'a signature that does not hold is not shown: its review says that there is none';

export const unmet: Readonly<Record<string, string>> = {
  'sign_raw_payload gave: r': notOfThis,
  'sign_raw_payload gave: s': notOfThis,
  'sign_raw_payload gave: v': notOfThis,
  'oauth asked: oidcToken': covered,
  'oauth_login asked: oidcToken': covered,
  'verify_otp asked: encryptedOtpBundle': covered,
  'otp_login asked: verificationToken': covered,
  'oauth gave: credentialBundle': isSecret,
  'oauth_login gave: session': isSecret,
  'stamp_login gave: session': isSecret,
  'create_read_write_session gave: credentialBundle': isSecret,
  'verify_otp gave: verificationToken': isSecret,
  'otp_login gave: session': isSecret,
};
