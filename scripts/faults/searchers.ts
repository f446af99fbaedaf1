/** People who keep searching ZIP codes. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from './product.ts';
import { type CallResult, Traffic } from './traffic.ts';
import { as, type TestUser } from './users.ts';

/** The pause between one user's searches, in milliseconds: much shorter than a real user's. */
const SEARCH_PAUSE = 500;

/** Makes every user search repeatedly. @returns a function that ends it and waits for pending searches */
export function searchRepeatedly(
	product: Product,
	searchers: readonly TestUser[],
	search: (count: number, send: (zip: string) => Promise<CallResult>) => Promise<void>,
): () => Promise<void> {
	const traffic = new Traffic(product.url);
	let isOver = false;
	const lanes = searchers.map(async (user, lane) => {
		const send = (zip: string) =>
			traffic.send(as(product, user, { path: '/functions/v1/comps', body: { zip, limit: 25 } }));
		for (let count = lane; !isOver; count++) {
			await search(count, send);
			await pause(SEARCH_PAUSE * (0.5 + Math.random()));
		}
	});
	return async () => {
		isOver = true;
		await Promise.all(lanes);
		traffic.close();
	};
}
