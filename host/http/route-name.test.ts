import { expect, test } from 'vitest';
import { type KnownRoutes, routeName } from './route-name.ts';

const KNOWN = {
	catalog: { procedures: new Map([['get_usage_status', {}]]), tables: new Map([['searches', new Map()]]) },
	functions: new Map([['comps', {}]]),
} as unknown as KnownRoutes;

test.each([
	['/', 200, '/'],
	['/pricing/', 200, '/pricing'],
	['/r/Zm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFy', 200, '/r/:token'],
	['/app/reports/0190a2f4-1111-7000-8000-000000000000', 200, '/app/reports/:id'],
	['/assets/index-1234.js', 200, '/assets/*'],
	['/photos/mls:78704:ABC/0', 200, '/photos/:home'],
	['/favicon.svg', 200, '/*'],
	['/health/ready', 503, '/health/ready'],
	['/agent@example.com', 404, 'none'],
	['/auth/v1/token', 200, '/auth/v1/token'],
	['/auth/v1/x'.repeat(99), 404, '/auth/v1/*'],
	['/rest/v1/searches', 200, '/rest/v1/searches'],
	['/rest/v1/secret', 404, '/rest/v1/*'],
	['/rest/v1/rpc/get_usage_status', 200, '/rest/v1/rpc/get_usage_status'],
	['/rest/v1/rpc/constructor', 404, '/rest/v1/rpc/*'],
	['/rest/v1/rpc', 404, '/rest/v1/rpc/*'],
	['/functions/v1/comps', 200, '/functions/v1/comps'],
	['/functions/v1/comps/../../etc', 404, '/functions/v1/*'],
	['/functions/v1/none', 404, '/functions/v1/*'],
	['/rest/v2/searches', 404, 'none'],
])('the route name of %s answered with %i is %s', (path, status, name) => {
	expect(routeName(path, status, KNOWN)).toBe(name);
});
