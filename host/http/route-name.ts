/** The route name for logs and metrics: never contains a token, and is one of a few hundred. */
import { pagePath } from '../../contract/site-map.ts';

/** Names of which a path may contain one. */
type Names = Pick<ReadonlySet<string>, 'has'>;

export interface KnownRoutes {
	catalog: { tables: Names; procedures: Names };
	functions: Names;
}

/** Paths that are their own route name. */
const FIXED_ROUTES: ReadonlySet<string> = new Set([
	'/health',
	'/health/live',
	'/health/ready',
	'/metrics',
	'/config.json',
	'/robots.txt',
	'/sitemap.xml',
	'/demo/sign-in',
	'/demo/sample',
	'/demo/mail',
	'/attachments',
	'/report-emails',
	'/report-emails/preview',
	'/auth/v1/signup',
	'/auth/v1/token',
	'/auth/v1/logout',
	'/auth/v1/user',
	'/auth/v1/settings',
	'/auth/v1/health',
	'/auth/v1/recover',
	'/auth/v1/verify',
	'/auth/v1/authorize',
	'/auth/v1/callback',
	'/auth/v1/factors',
]);

/** @example routeName('/r/Zm9vYmFy', 200, known) // '/r/:token' */
export function routeName(path: string, status: number, { catalog, functions }: KnownRoutes): string {
	if (FIXED_ROUTES.has(path)) return path;
	if (path.startsWith('/assets/')) return '/assets/*';
	if (path.startsWith('/photos/')) return '/photos/:home';
	const [, api, version, name = '', procedure = ''] = path.split('/');
	if (version === 'v1') {
		if (api === 'auth') return '/auth/v1/*';
		if (api === 'functions')
			return functions.has(name) && !procedure ? `/functions/v1/${name}` : '/functions/v1/*';
		if (api === 'rest' && name === 'rpc')
			return catalog.procedures.has(procedure) ? `/rest/v1/rpc/${procedure}` : '/rest/v1/rpc/*';
		if (api === 'rest') return catalog.tables.has(name) ? `/rest/v1/${name}` : '/rest/v1/*';
	}
	if (status === 404) return 'none';
	return pagePath(path) ?? '/*';
}
