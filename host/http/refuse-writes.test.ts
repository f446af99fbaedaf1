import { expect, test } from 'vitest';
import type { Procedure } from '../rest/catalog.ts';
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
	['GET', '/rest/v1/searches', 'nothing'],
	['POST', '/rest/v1/rpc/get_usage_status', 'nothing'],
	['POST', '/rest/v1/rpc/unknown', 'nothing'],
	['POST', '/rest/v1/rpc/increment_usage', 'much'],
	['POST', '/rest/v1/rpc/shared_report', 'little'],
	['POST', '/rest/v1/rpc/delete_report', 'little'],
	['POST', '/functions/v1/comps', 'much'],
	['POST', '/functions/v1/report', 'much'],
	['OPTIONS', '/functions/v1/comps', 'nothing'],
	['POST', '/functions/v1/stripe-webhook', 'little'],
	['GET', '/auth/v1/user', 'nothing'],
	['GET', '/auth/v1/callback', 'little'],
	['POST', '/auth/v1/token', 'little'],
	['POST', '/auth/v1/signup', 'much'],
	['PUT', '/auth/v1/user', 'little'],
	['POST', '/demo/sign-in', 'little'],
	['GET', '/demo/sample', 'nothing'],
])('%s %s saves %s', (method, path, saves) => {
	expect(writeSizeOf(method, path, CATALOG)).toBe(saves);
});
