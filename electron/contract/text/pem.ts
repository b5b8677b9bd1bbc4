const block = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/** Every certificate of a PEM text (RFC 7468), as it stands there. */
export const certificatesIn = (text: string): string[] => text.match(block) ?? [];
