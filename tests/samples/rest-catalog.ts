import type { Catalog } from '../../host/rest/catalog.ts';

export const CATALOG: Catalog = {
	procedures: new Map([
		['has_basic', { arguments: new Map([['user_id', 'uuid']]), returnsRows: false, writes: false }],
		['get_usage_status', { arguments: new Map(), returnsRows: true, writes: false }],
	]),
	tables: new Map([
		[
			'subscriptions',
			new Map([
				['plan', 'text'],
				['status', 'subscription_status'],
				['odd"name', 'text'],
			]),
		],
	]),
};
