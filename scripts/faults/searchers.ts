/** People who search ZIP codes again and again. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from './product.ts';
import { type Answer, Traffic } from './traffic.ts';
import { as, type TestUser } from './users.ts';

/** The pause between one user's searches, in milliseconds: much shorter than a real user's. */
const SEARCH_PAUSE = 500;

/** Every user searches again and again. @returns a function that ends it and waits for pending searches */
export function searchRepeatedly(
	product: Product,
	searchers: readonly TestUser[],
	search: (turn: number, send: (zip: string) => Promise<Answer>) => Promise<void>,
): () => Promise<void> {
	const traffic = new Traffic(product.url);
	let isOver = false;
	const lanes = searchers.map(async (user, lane) => {
		const send = (zip: string) =>
			traffic.send(as(product, user, { path: '/functions/v1/comps', body: { zip, limit: 25 } }));
		for (let turn = lane; !isOver; turn++) {
			await search(turn, send);
			await pause(SEARCH_PAUSE * (0.5 + Math.random()));
		}
	});
	return async () => {
		isOver = true;
		await Promise.all(lanes);
		traffic.close();
	};
}
