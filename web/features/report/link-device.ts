/**
 * What a link with a passcode gave this device when it opened, kept in this browser. Sent along the next time, it keeps the
 * wrong guesses of others from locking this device out. It doesn't replace the passcode.
 */

const keyOf = (token: string) => `lotline.link.${token}`;

/** Null if the link hasn't opened on this device. */
export function loadDeviceKey(token: string): string | null {
	try {
		return localStorage.getItem(keyOf(token));
	} catch {
		// Storage is blocked.
		return null;
	}
}

export function saveDeviceKey(token: string, key: string): void {
	try {
		localStorage.setItem(keyOf(token), key);
	} catch {
		// Storage is full or blocked: this device stays unknown.
	}
}
