/** An agent's report in a real browser. */
import type { Page } from 'playwright-core';
import type { Sql } from 'postgres';
import { expect } from 'vitest';
import { createDraft, createReport } from '../../reports.ts';
import { openWorkbenchPage, type WorkbenchPage } from '../workbench-page.ts';

/** The sheets of a saved report, without the preview in a form. */
export const sheets = (page: Page) => page.locator('.sheet:not([inert] *)');
export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

export const NOTE = 'The kitchen is from 2022.';

/** A page that shows a brief report, which the agent created through the API. */
export async function openReport(sql: Sql, profile: object | null = null): Promise<WorkbenchPage> {
	const workbench = await openWorkbenchPage(sql);
	const { agent, page, address } = workbench;
	if (profile) expect((await agent.client.rpc('update_profile', profile)).error).toBeNull();
	const draft = createDraft(address, { kind: 'brief', preparedFor: 'Jordan Reyes', note: NOTE });
	const id = await createReport(agent, draft);
	await page.goto(`/app/reports/${id}`);
	await sheets(page).first().waitFor();
	return workbench;
}

export async function share(page: Page): Promise<string> {
	await page.getByRole('button', { name: 'Share' }).click();
	const dialog = dialogOf(page, 'Share this report');
	await dialog.getByRole('button', { name: 'Create and copy link' }).click();
	return await dialog.getByLabel('Link URL').inputValue();
}

export const fits = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** The images are one half-transparent pixel. */
export const PIXEL =
	'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
export const BRAND = {
	name: 'Ann Nguyễn Łukasz',
	brokerage: 'Sample Realty',
	license_number: 'SA 1234',
	phone: '(555) 010-0142',
	website: 'https://ann.example.com',
	contact_email: 'ann@example.com',
	brand_color: '#ffe600',
	photo: PIXEL,
	logo: PIXEL,
};
