/** Uses an emailed link. */
import { invalid } from '../bodies.ts';
import { LINK_TYPES, type LinkType, openLink } from '../emailed-links.ts';
import { refuse } from '../refusal.ts';
import type { Route, RouteParts } from './route.ts';

/** Opens a session: the link is named by its hash, because a short code could be guessed. */
export function verify({ sql, sessions }: Pick<RouteParts, 'sql' | 'sessions'>): Route {
	return async ({ request, body: { type, token_hash, token } }) => {
		if (!isLinkType(type) || !token_hash || token !== undefined)
			return refuse(403, 'otp_expired', 'Token has expired or is invalid');
		const session = await openLink(sql, sessions, type, token_hash, request.headers.get('user-agent'));
		if (session === 'invalid') return refuse(403, 'otp_expired', 'Email link is invalid or has expired');
		if (session === 'disabled') return refuse(403, 'user_banned', 'User is banned');
		if (session === 'taken')
			return refuse(422, 'email_exists', 'A user with this email address has already been registered');
		return Response.json(session);
	};
}

/**
 * Leads a link in Supabase's own form to our page, which asks for a click. Programs that scan email open every link: one that
 * signed in when opened would be used up before anyone reads it.
 */
export function forwardLink({ siteUrl }: Pick<RouteParts, 'siteUrl'>): Route {
	return async ({ request }) => {
		const { searchParams } = new URL(request.url);
		const [type, token] = [searchParams.get('type'), searchParams.get('token')];
		if (!isLinkType(type)) return invalid('Verify requires a verification type');
		if (!token) return invalid('Verify requires a token or a token hash');
		const page = `${siteUrl}/auth/confirm?${new URLSearchParams({ token_hash: token, type })}`;
		return new Response(null, { status: 303, headers: { location: page } });
	};
}

function isLinkType(type: unknown): type is LinkType {
	return (LINK_TYPES as readonly unknown[]).includes(type);
}
