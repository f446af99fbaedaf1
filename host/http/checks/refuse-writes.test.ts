import { expect, test } from 'vitest';
import type { Procedure } from '../../rest/catalog.ts';
import { writeSizeOf } from './refuse-writes.ts';

const procedure = (writes: boolean): Procedure => ({ arguments: new Map(), returnsRows: false, writes });
const CATALOG = {
	tables: new Map(),
	procedures: new Map([
		['get_usage_status', procedure(false)],
		['increment_usage', procedure(true)],
		['shared_report', procedure(true)],
		['delete_report', procedure(true)],
	]),
};

test.each([
	['GET', '/rest/v1/searches', 'none'],
	['POST', '/rest/v1/rpc/get_usage_status', 'none'],
	['POST', '/rest/v1/rpc/unknown', 'none'],
	['POST', '/rest/v1/rpc/increment_usage', 'large'],
	['POST', '/rest/v1/rpc/shared_report', 'small'],
	['POST', '/rest/v1/rpc/delete_report', 'small'],
	['POST', '/functions/v1/comps', 'large'],
	['POST', '/functions/v1/report', 'large'],
	['OPTIONS', '/functions/v1/comps', 'none'],
	['POST', '/functions/v1/stripe-webhook', 'small'],
	['GET', '/auth/v1/user', 'none'],
	['GET', '/auth/v1/callback', 'small'],
	['POST', '/auth/v1/token', 'small'],
	['POST', '/auth/v1/signup', 'large'],
	['PUT', '/auth/v1/user', 'small'],
	['POST', '/demo/sign-in', 'small'],
	['GET', '/demo/sample', 'none'],
])('the write size of %s %s is %s', (method, path, size) => {
	expect(writeSizeOf(method, path, CATALOG)).toBe(size);
});
