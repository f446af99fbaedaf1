/** The sign-in, sign-up and password forms. */
import type { Page } from 'playwright-core';

/** Fills in fields by their labels. */
export async function fill(page: Page, labels: Record<string, string>): Promise<void> {
	for (const [label, text] of Object.entries(labels))
		await page.getByLabel(label, { exact: true }).fill(text);
}

/** Waits for a page's heading: the URL changes first, while the previous page's fields are still there. */
export const arrivesAt = (page: Page, heading: string) =>
	page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();

export const click = (page: Page, name: string) =>
	page.getByRole('main').getByRole('button', { name, exact: true }).click();
