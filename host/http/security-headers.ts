/** Security headers: what a page may load, who may frame it, and which browser features it may use. */
import { secureHeaders } from 'hono/secure-headers';

/**
 * @param mapStyleUrl its host serves the map's tiles, fonts and pictures, the only content from another host
 * @param apiUrls of the API and of photos, if other hosts serve them
 */
export function securityHeaders(mapStyleUrl: string | null, apiUrls: readonly string[] = []) {
	const map = mapStyleUrl === null ? [] : [new URL(mapStyleUrl).origin];
	return secureHeaders({
		contentSecurityPolicy: {
			defaultSrc: ["'self'"],
			scriptSrc: ["'self'"],
			styleSrc: ["'self'", "'unsafe-inline'"],
			imgSrc: ["'self'", 'data:', 'blob:', ...map],
			connectSrc: ["'self'", ...apiUrls, ...map],
			workerSrc: ["'self'"],
			objectSrc: ["'none'"],
			baseUri: ["'none'"],
			formAction: ["'self'"],
			frameAncestors: ["'none'"],
		},
		referrerPolicy: 'strict-origin-when-cross-origin',
		permissionsPolicy: { camera: [], microphone: [], payment: [] },
		// Browsers only respect this header over TLS, which a proxy terminates.
		strictTransportSecurity: 'max-age=31536000',
	});
}
