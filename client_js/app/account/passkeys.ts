/**
 * Creates passkeys and logs in with them through the browser's WebAuthn API, for the account page.
 * Also tells if the browser supports passkeys for this site.
 */

/** A credential in JSON, as the server accepts it. */
type Passkey = Record<string, unknown>;

/** Tell if this browser supports passkeys for this site. Sites at an IP address have none. */
export function canHavePasskeys(host = location.hostname): boolean {
  const isAddress = /^[\d.]+$/.test(host) || host.startsWith('[');
  return (
    !isAddress &&
    typeof PublicKeyCredential === 'function' &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential
  );
}

/** Create a passkey in the form that the server accepts; null if the player cancelled. */
export async function createPasskey(options: Record<string, unknown>): Promise<Passkey | null> {
  const asked = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked);
  return credentialOf(() => navigator.credentials.create({ publicKey }));
}

/** Return the proof of a passkey for a login; null if the player cancelled. */
export async function getPasskey(options: Record<string, unknown>): Promise<Passkey | null> {
  const asked = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked);
  return credentialOf(() => navigator.credentials.get({ publicKey }));
}

async function credentialOf(ask: () => Promise<Credential | null>): Promise<Passkey | null> {
  try {
    const credential = await ask();
    return credential instanceof PublicKeyCredential ? { ...credential.toJSON() } : null;
  } catch (error) {
    // Also raised, after a while, by an authenticator without a passkey for this site.
    if (error instanceof DOMException) return null;
    throw error;
  }
}
