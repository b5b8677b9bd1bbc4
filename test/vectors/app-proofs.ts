/** The published app proof of docs/service.md#app-proofs. */
export const addressDerivation = {
  scheme: 'SIGNATURE_SCHEME_EPHEMERAL_KEY_P256',
  publicKey:
    '043144c138d522996833f9a5352b98da2ba669f1ab3f712b243a1993c89c7d682f2163c4c63c6625c483cd5e8714e9a2039e1ec05cebadf469a4adb7e721d16e19047b2846a313c6f3c543c23ae9779118c2411b28bd5d76b25572903c360240c841f4c4a3af4a297d770e9d8bceb5e7e5be31a8fe16e571b452e3de99ffcebcb2e1',
  proofPayload:
    '{"type":"APP_PROOF_TYPE_ADDRESS_DERIVATION","timestampMs":"1758058763571","addressDerivationProof":{"organizationId":"3a2de333-972b-45bf-8a7a-83c4167b81e2","walletId":"ad8a06ec-c2f4-55f2-ac43-65991efbfdd1","derivationPath":"m/44\'/60\'/0\'/0/0","address":"0xb84b4730Cd81Bc82Ee6B1dE6c343Ebd7928138DC"}}',
  signature:
    '712bd9b77bd19430c90dbd8fde1d5b1d1d6f18ec7e9534b7a68a42544c76ba75a7cf1fc39583df3bed3ca394b721c6ab1fef8db7794e5ef6a97b1ca45d7a5247',
};
