/** What the browser's authenticators are asked, in the JSON of WebAuthn level 3. */

/** Whether this browser can have passkeys for this site: none are made for an IP address. */
export function canHavePasskeys(host = location.hostname): boolean {
  const isAddress = /^[\d.]+$/.test(host) || host.startsWith('[');
  return (
    !isAddress &&
    typeof PublicKeyCredential === 'function' &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential
  );
}

/** A new passkey, as the server takes it; null where the player has broken it off. */
export async function madePasskey(options: Record<string, unknown>): Promise<unknown> {
  const asked = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked);
  return said(() => navigator.credentials.create({ publicKey }));
}

/** What a passkey says, in the same way. */
export async function provedByPasskey(options: Record<string, unknown>): Promise<unknown> {
  const asked = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked);
  return said(() => navigator.credentials.get({ publicKey }));
}

async function said(ask: () => Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = await ask();
    return credential instanceof PublicKeyCredential ? credential.toJSON() : null;
  } catch (error) {
    // Also what an authenticator that knows no passkey of this site gives, after a while.
    if (error instanceof DOMException) return null;
    throw error;
  }
}
