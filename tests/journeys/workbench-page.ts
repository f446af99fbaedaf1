/** An agent's workbench in a real browser: a house in the demo market surrounded by sales of its type. */
import type { Page } from 'playwright-core';
import type { Sql } from 'postgres';
import { expect } from 'vitest';
import { parseCompsResponse } from '../../contract/comps/comps.ts';
import { addDays, todayInUs } from '../../domain/dates/days.ts';
import { OWN_PRICE_DAYS } from '../../domain/pricing/correction/own-sale.ts';
import { newAgent, search, subscribe, type TestUser } from '../users.ts';
import { openPage, type PageOptions } from './browser.ts';
import { searchAddress } from './search/search-page.ts';

export interface WorkbenchPage {
	agent: TestUser;
	page: Page;
	address: string;
}

/** The ZIP code of the house, unless a test needs its own county. */
const ZIP = '78704';

/**
 * An agent with Basic and no searches yet.
 *
 * @param named whether the profile has a name
 * @param longSold whether the house's own sale is too old to have weight in its price
 */
export async function openWorkbenchPage(
	sql: Sql,
	options: PageOptions = {},
	zip = ZIP,
	{ named = true, longSold = false } = {},
): Promise<WorkbenchPage> {
	const [agent, address] = await Promise.all([newAgent(), soldHouse(zip, longSold)]);
	await subscribe(sql, agent);
	if (named) await nameAgent(sql, agent);
	return { agent, page: await openPage(agent, options), address };
}

/** Gives an agent a name for reports, which otherwise ask for one. */
export async function nameAgent(sql: Sql, { id }: Pick<TestUser, 'id'>): Promise<void> {
	await sql`update public.profiles set name = 'Ann Lee' where id = ${id}`;
}

const found = new Map<string, Promise<string>>();

/** The address of a sold house, which a separate agent finds once for all tests. */
function soldHouse(zip: string, longSold: boolean): Promise<string> {
	const key = `${zip} ${longSold}`;
	const house =
		found.get(key) ??
		findSoldHouse(zip, longSold).catch((error) => {
			found.delete(key);
			throw error;
		});
	found.set(key, house);
	return house;
}

async function findSoldHouse(zip: string, longSold: boolean): Promise<string> {
	const { comps } = parseCompsResponse(await (await search(await newAgent(), { zip, limit: 200 })).json());
	const before = addDays(todayInUs(new Date()), longSold ? -OWN_PRICE_DAYS : 1);
	const home = comps.find(
		({ homeType, statusType, sold_date }) =>
			homeType === 'SINGLE_FAMILY' && statusType === 'SOLD' && sold_date !== null && sold_date < before,
	);
	return `${home?.address}, ${home?.city}, ${home?.state} ${home?.zipcode}`;
}

/** The band with the indicated price, which is always visible. */
export const band = (page: Page) => page.getByRole('region', { name: 'Indicated price' });
export const price = (page: Page) => band(page).locator('output').innerText();

export async function priceAddress(page: Page, address: string): Promise<void> {
	await page.goto('/dashboard');
	await searchAddress(page, address);
	await band(page).waitFor();
}

export const grid = (page: Page) => page.getByRole('table', { name: /^Each comp is adjusted/ });
export const sales = (page: Page) => page.getByRole('list', { name: 'Sales checked' }).getByRole('listitem');

/** The facts of a home with a record are folded. */
export const showFacts = (page: Page) => page.getByRole('button', { name: 'Show facts' }).click();
export const hideFacts = (page: Page) => page.getByRole('button', { name: 'Hide facts' }).click();

/** The list is folded on laptops. */
export const showSales = (page: Page) => page.getByRole('button', { name: 'Show sales' }).click();

/** Waits until the price changes. */
export const priceChangesFrom = (page: Page, before: string) =>
	expect.poll(() => price(page)).not.toBe(before);
