/** Who can reach an installation, by its settings. */

export interface NetworkExposure {
	/** The address it listens on. */
	host: string;
	/** The address people use; null for the one it listens on. */
	publicUrl: string | null;
	/** Additional host names of the server. */
	allowedHosts: readonly string[];
	/** How many proxies every request passes through. */
	trustedProxies: number;
}

/** Whether only people on this machine can reach it: it listens on loopback, and nothing names a proxy in front of it. */
export function isLocalOnly({ host, publicUrl, allowedHosts, trustedProxies }: NetworkExposure): boolean {
	const names = publicUrl === null ? allowedHosts : [...allowedHosts, new URL(publicUrl).hostname];
	return trustedProxies === 0 && [host, ...names].every((name) => isLoopback(name.replace(/^\[|\]$/g, '')));
}

/** @example isLoopback('127.0.0.1') // true */
export function isLoopback(host: string): boolean {
	return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
