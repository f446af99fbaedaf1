/** Changes to an account by its owner: a new password, a new address, or user metadata. */
import { PROBLEMS } from '../../contract/problems.ts';
import { bearerToken } from '../../server/caller.ts';
import type { Attempt } from './attempts/attempt.ts';
import { deviceOf } from './attempts/devices.ts';
import { refuseMetadata } from './bodies.ts';
import type { AuthGateParts } from './gate-parts.ts';
import { weakPassword } from './passwords/weak-password.ts';
import { refuse } from './refusal.ts';
import { postFor, readErrorCode } from './service-calls.ts';
import type { Claims } from './sessions/tokens.ts';

/**
 * A new password or address requires the current password, unless a recovery link has just confirmed the user's
 * identity. A new password ends every other session and cancels a pending change of address, as the notice of the
 * change promises to the owner.
 */
export async function changeUser({ request, body }: Attempt, parts: AuthGateParts): Promise<Response> {
	const { service, sessions, proofs } = parts;
	const claims = await parts.checkToken(bearerToken(request) ?? '');
	if (!claims || !(await sessions.isLive(claims))) return service.fetch(request);
	const tooLarge = body.data !== undefined && (await metadataProblem(request, body.data, service));
	if (tooLarge) return tooLarge;
	if (body.password === undefined && body.email === undefined) return service.fetch(request);
	if (body.email !== undefined && !parts.mail) {
		return refuse(422, 'email_change_closed', PROBLEMS.emailNotConfigured);
	}
	if (body.email !== undefined && body.password !== undefined) {
		return refuse(400, 'validation_failed', PROBLEMS.emailAndPassword);
	}
	const weak =
		body.password !== undefined &&
		(await weakPassword(body, await parts.ownWords(claims.sub), parts.isGuessable));
	if (weak) return weak;
	const recovering = body.email === undefined && (await proofs.maySetPassword(claims));
	if (!recovering && !(await knowsPassword(claims, request, body.current_password, parts))) {
		return refuse(400, 'current_password_mismatch', PROBLEMS.currentPassword);
	}
	if (body.email !== undefined) {
		const changed = await changeAddress(claims.sub, request, body.email, parts);
		// Another session may have set a new password in the meantime.
		if (!(await sessions.isLive(claims))) await proofs.cancelLinks(claims.sub);
		return changed;
	}
	const response = await service.fetch(request);
	if (response.ok) {
		await sessions.endOthers(claims.sub, claims.session_id);
		await parts.devices.forgetOthers(deviceOf(request), claims.sub);
		await proofs.markUsed(claims);
		await proofs.cancelLinks(claims.sub);
	}
	return response;
}

/**
 * Emails a link to the new address and a notice to the old one. A new address that already has an account, or whose
 * mailbox has reached its email limit, gets the same response and no link.
 */
async function changeAddress(userId: string, request: Request, email: unknown, parts: AuthGateParts) {
	const { service, proofs } = parts;
	const next = String(email).toLowerCase();
	const currentAddress = await proofs.addressOf(userId);
	const response = await parts.requestEmail(next, async (hasRoom) =>
		hasRoom ? service.fetch(request) : null,
	);
	const hasNoLink =
		!response || (response.status === 422 && (await readErrorCode(response)) === 'email_exists');
	if (response && !response.ok && !hasNoLink) return response;
	if (currentAddress && next !== currentAddress) await parts.notifyAddressChange(currentAddress, next);
	if (response && !hasNoLink) return response;
	await proofs.recordPendingAddress(userId, next);
	return readUser(request, service);
}

async function metadataProblem(request: Request, data: unknown, service: AuthGateParts['service']) {
	const response = await readUser(request, service);
	if (!response.ok) return response;
	return refuseMetadata(((await response.json()) as { user_metadata?: object }).user_metadata, data);
}

function readUser({ url, headers }: Request, service: AuthGateParts['service']): Promise<Response> {
	return service.fetch(new Request(url, { headers }));
}

/** Signs in with the password and out again, because the service has no other way to check one. */
async function knowsPassword({ sub }: Claims, request: Request, password: unknown, parts: AuthGateParts) {
	const email = await parts.proofs.addressOf(sub);
	if (typeof password !== 'string' || !email) return false;
	const response = await postFor(parts.service, request, '/token?grant_type=password', { email, password });
	if (!response.ok) return false;
	const { access_token } = (await response.json()) as { access_token: string };
	await postFor(parts.service, request, '/logout?scope=local', {}, `Bearer ${access_token}`);
	return true;
}
