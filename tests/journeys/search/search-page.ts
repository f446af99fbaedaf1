/** The search page in a real browser: its search box and its list of comps. */
import type { Page } from 'playwright-core';

/** The field for an address or a ZIP code, whichever the box asks for. */
export const searchField = (page: Page) => page.locator('.search-box :is([name=address], [name=zip])');

export async function searchZip(page: Page, zip: string): Promise<void> {
	await searchField(page).fill(zip);
	await page.getByRole('button', { name: 'Search', exact: true }).click();
}

export async function searchAddress(page: Page, address: string): Promise<void> {
	await page.getByText('Address', { exact: true }).first().click();
	await page.getByLabel('Full address').fill(address);
	await page.getByRole('button', { name: 'Search', exact: true }).click();
}

export const table = (page: Page) => page.getByRole('table', { name: 'Comparable homes' });

export const rows = (page: Page) => table(page).locator('tbody tr');

export const footerShows = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

export const cells = (page: Page, column: string) =>
	table(page).locator(`tbody td.comps-${column}`).allInnerTexts();

/** A column's figures as numbers, without the notes below them. */
export const figures = async (page: Page, column: string) =>
	(await cells(page, column)).map((text) => Number(text.split('\n')[0]?.replace(/[$,]/g, '')));

export const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);
